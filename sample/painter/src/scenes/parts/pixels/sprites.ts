// Small pixel figures, row by row: `o` outline, `a` main, `b` shade, `c` light, `d` second colour, `w` white.

/** Left halves including the middle column: drawn mirrored, 11 pixels wide. */
export const treasures: readonly (readonly string[])[] = [
  // Potion
  ['    oo', '    oc', '    ob', '   oob', '  ocww', ' ocaaa', ' oaaaa', 'ocaaaa', 'oaaaab', ' oabbb', '  oooo'],
  // Gem
  ['      ', '  oooo', ' occcc', 'occcaa', 'oaaaaa', ' oaaab', '  oaab', '   oab', '    ob', '     o', '      '],
  // Mushroom
  ['   ooo', '  oaaa', ' oawwa', 'oaawwa', 'oaaaaa', 'oaaaww', ' oooww', '  ocww', '  ocww', '  obcc', '   ooo'],
  // Heart
  ['  oo  ', ' oaao ', 'oacaao', 'oaaaaa', 'oaaaaa', ' oaaaa', '  oaaa', '   oaa', '    oa', '     o', '      '],
  // Star
  ['     o', '     a', '    oa', '    oa', 'oooooa', 'oaaaaa', ' oaaac', '  oaaa', '  oaaa', ' oaabo', ' ooo  '],
  // Crown
  ['      ', 'o    o', 'ao  oa', 'aao oa', 'aaaoaa', 'oaaaaa', 'oaaaaa', 'oabddb', 'oaaaaa', ' ooooo', '      '],
  // Lantern
  ['    oo', '   o  ', '   ooo', '  obbb', ' owwaa', ' owaaa', ' owaaa', ' owaaa', '  oaab', '   obb', '    oo'],
  // Cat's face
  ['oo    ', 'oao   ', 'oaaooo', 'oaaaaa', 'oaaaaa', 'oawoaa', 'oaooaa', 'oadaaw', 'oaaaao', ' oaaaa', '  oooo'],
  // Cake
  ['     a', '    oa', '    oo', '  oooc', ' occcc', 'oaacaa', 'oaaaaa', 'owwwww', 'odwdwd', 'owwwww', ' ooooo'],
  // Leaf
  ['     o', '    oc', '   oca', '  ocaa', ' ocaaa', ' oaaab', ' oaaab', '  oaab', '   oob', '     b', '     o'],
  // Ghost
  ['   ooo', '  owww', ' owwww', ' owoww', 'owwoww', 'owwwww', 'owdwwo', 'owwwww', 'owwwww', 'owowwo', ' o oo '],
  // Flower
  ['    oo', '  ooca', ' oaoaa', ' oaaad', ' ooaad', '   ooo', '     b', '  oo b', '   oob', '     b', '     o'],
  // Snowman of a bun
  ['      ', '   ooo', '  owww', ' owoww', ' owwwd', '  owww', ' oowww', 'owwwwa', 'owwwww', ' owwww', '  oooo'],
  // Little robot
  ['     d', '     o', '  oooo', ' oaaaa', ' oawww', ' oawow', ' oaaww', '  oooo', ' obaaa', ' o aca', '   oo '],
]

/** A sitting cat from behind. */
export const sittingCat: readonly string[] = [
  'o   o   ',
  'oooooo  ',
  'oooooo  ',
  ' oooo   ',
  ' ooooo  ',
  'ooooooo ',
  'ooooooo ',
  'ooooooo o',
  ' ooooooo',
]

/** A bird on a wire. */
export const perchedBird: readonly string[] = [' oo ', 'ooo ', ' ooo', '  oo']
