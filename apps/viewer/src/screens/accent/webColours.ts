// Named colours of CSS in display order, one `name . colour` a line; they have no reading.

export const web = `
Coral . ff7f50
Crimson . dc143c
Firebrick . b22222
Indian red . cd5c5c
Salmon . fa8072
Tomato . ff6347
Hot pink . ff69b4
Deep pink . ff1493
Pale violet red . db7093
Medium violet red . c71585
Orchid . da70d6
Plum . dda0dd
Violet . ee82ee
Dark orange . ff8c00
Gold . ffd700
Goldenrod . daa520
Khaki . f0e68c
Peru . cd853f
Chocolate . d2691e
Sienna . a0522d
Saddle brown . 8b4513
Tan . d2b48c
Rosy brown . bc8f8f
Olive . 808000
Olive drab . 6b8e23
Yellow green . 9acd32
Lawn green . 7cfc00
Lime green . 32cd32
Forest green . 228b22
Sea green . 2e8b57
Medium sea green . 3cb371
Spring green . 00ff7f
Aquamarine . 7fffd4
Turquoise . 40e0d0
Light sea green . 20b2aa
Teal . 008080
Cadet blue . 5f9ea0
Deep sky blue . 00bfff
Sky blue . 87ceeb
Steel blue . 4682b4
Dodger blue . 1e90ff
Cornflower blue . 6495ed
Royal blue . 4169e1
Midnight blue . 191970
Slate blue . 6a5acd
Medium purple . 9370db
Rebecca purple . 663399
Indigo . 4b0082
Dark orchid . 9932cc
Purple . 800080
Slate grey . 708090
Dim grey . 696969
Silver . c0c0c0
`
