// Sentences for novels in English and French.
import type { Voice } from './voice.ts'
import { lines, words } from './voice.ts'

export const english: Voice = {
  names: words('Ada|Wren|Tobias|Marlow|Isolde|Finch|Juno|Ansel|Petra|Old Kit'),
  towns: words('Harrow Quay|the last stop|Lower Lantern|the fog valley|Saltmarket|the town on the hill'),
  openings: lines(`
    {hero} came to {town} with one suitcase: {moment}, by the station clock.
    It had been raining in {town} since breakfast.
    The letter from {friend} was dated {n} years ago.
    Nobody had told {hero} about the {thing}.
    The door was not locked, and on the table stood a note that said only: the {thing}.`),
  doings: lines(`
    {hero} turned the map over and drew the {thing} on the blank side.
    The clock ran {n} minutes slow; no one had ever thought of mending it.
    {friend} put the kettle on and set out two chipped cups.
    Somewhere below the steps somebody was practising the organ, always the same four bars.
    The wind turned and smelled of the {other}.
    On the bench in the waiting room lay {n} forgotten umbrellas, side by side.
    {hero} held the ticket up to the light. Only the name of the last stop had faded.
    Where {friend} pointed, the {thing} blinked once and was gone.
    They walked without a word, their footsteps just out of time.
    In the back of the shop an old radio gave the weather for {town}.
    There were {n} stone steps, and {hero} counted all of them.
    A cat went ahead along the wall and looked back at every corner.
    The key turned, but the door stayed shut.
    The shadow of the {other} crossed the floor as slowly as a tide.
    {friend} laughed, and then stopped laughing.
    A postcard lay in the box, stamped {moment}, with nothing written on it.`),
  thoughts: lines(`
    It had been the {thing}, {hero} was sure of that.
    There were always plenty of reasons to go home.
    Whatever {friend} said was half true; the art was to know which half.
    As a child {hero} had dreamt of the {other} every night for a year.
    It is not that one forgets. One only forgets where it was put.
    If {town} had not had a name, people would have called it the {thing}.
    No hurry, {hero} thought. Not before the {other}, anyway.
    There are more kinds of silence than there are kinds of rain.`),
  talk: lines(`
    Have you come to see the {thing}?
    No, just passing through.
    They all say that here.
    I promised I would be back. For the {other}.
    {friend} left years ago.
    Then who lit the lamp?
    Your {other} is off the edge of the map, I am afraid.
    Drink your tea before it goes cold.
    Somebody asked me that {n} years ago.
    Will you go all the same?
    Yes.`),
  endings: lines(`
    One lamp went out, and another was lit.
    {hero} did not look back, because the {thing} would still be there.
    At the end of the letter it said only: until then.`),
  chapters: words('the {thing}|{moment}|a letter from {friend}|{town}|concerning the {other}|the way home'),
  indent: '',
  gap: ' ',
  quotes: ['“', '”'],
  jump: 'to the page with the map',
  link: 'notes and thanks',
}

export const french: Voice = {
  names: words('Ondine|Basile|Margot|Lazare|Colombe|Anatole|Suzon|Octave|Mahaut|Firmin'),
  towns: words('Port-aux-Brumes|la ville du terminus|Haute-Lampe|la vallée du brouillard|Salines|la ville sur la colline'),
  openings: lines(`
    {hero} descendit du train avec une seule valise.
    Il pleuvait à verse depuis le petit déjeuner.
    La lettre signée {friend} avait {n} ans.
    Personne n’avait parlé de cela : {thing}.
    La porte n’était pas fermée ; sur la table, un mot disait seulement « {thing} ».`),
  doings: lines(`
    {hero} retourna la carte et dessina de mémoire : {thing}.
    L’horloge retardait de {n} minutes et personne ne songeait à la régler.
    {friend} mit de l’eau à chauffer et sortit deux tasses ébréchées.
    Au bas des marches, quelqu’un répétait à l’orgue les quatre mêmes mesures.
    Le vent tourna ; il sentait l’encre et le sel.
    Sur le banc de la gare, {n} parapluies oubliés attendaient côte à côte.
    {hero} leva le billet vers la lumière. Seul le nom du terminus avait pâli.
    Là où {friend} montrait du doigt, une lueur clignota, puis plus rien.
    Ils marchèrent sans un mot, leurs pas presque à l’unisson.
    Au fond de la boutique, une vieille radio annonçait le temps qu’il ferait.
    Il y avait {n} marches, et {hero} les compta toutes.
    Un chat les précédait sur le mur et se retournait à chaque angle.
    La clé tourna, mais la porte ne s’ouvrit pas.
    Une ombre traversa le plancher, lente comme une marée.
    {friend} rit, puis ne rit plus.`),
  thoughts: lines(`
    C’était bien cela, {hero} en était sûre : {thing}.
    Les raisons de rentrer ne manquent jamais.
    Ce que disait {friend} n’était vrai qu’à moitié ; restait à savoir laquelle.
    Enfant, on rêvait toujours du même mot : {other}.
    On n’oublie pas. On oublie seulement où l’on a rangé.
    Rien ne presse, pensa {hero}.
    Il y a plus de silences qu’il n’y a de pluies.`),
  talk: lines(`
    Vous êtes là pour « {thing} » ?
    Non, je passais seulement.
    C’est ce qu’ils disent tous.
    J’ai promis de revenir.
    {friend} n’habite plus ici.
    Alors qui a allumé la lampe ?
    Ce que vous cherchez est hors de la carte.
    Buvez votre thé, il refroidit.
    On m’a posé la même question il y a {n} ans.
    Et vous irez quand même ?
    Oui.`),
  endings: lines(`
    Une lampe s’éteignit, une autre s’alluma.
    {hero} ne se retourna pas. Ce serait encore là : {thing}.
    Au bas de la lettre, un seul mot : bientôt.`),
  chapters: words('{thing}|{moment}|la lettre : {friend}|{town}|{other}|le retour'),
  indent: '',
  gap: ' ',
  quotes: ['« ', ' »'],
  jump: 'vers la page de la carte',
  link: 'notes et merci',
}
