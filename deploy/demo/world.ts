import type { Scene } from './pictures.ts'

/** Who lives in the demo. Names, texts and pictures were made for it. */
export const people = [
  {
    name: 'marta',
    title: 'Marta Quist',
    about: 'Keeps the **ferry timetable** and forty hens.',
    sky: 'dawn',
  },
  { name: 'oke', title: 'Oke', about: 'Repairs what others throw away. Mostly radios.', sky: 'night' },
  { name: 'juniper', title: 'Juniper Hale', about: 'Baker, up at three. Answers at four.', sky: 'noon' },
  { name: 'tomasz', title: 'Tomasz', about: 'Walks slowly and looks at moss.', sky: 'wood' },
  {
    name: 'amira',
    title: 'Amira',
    about: 'Teaches mathematics to twelve-year-olds, and learns more.',
    sky: 'dusk',
  },
  { name: 'bo', title: 'Bo', about: 'New here. Sails badly, but often.', sky: 'sea' },
] as const satisfies readonly { name: string; title: string; about: string; sky: Scene }[]
export type Name = (typeof people)[number]['name']

export const magazines = [
  {
    name: 'harbour',
    title: 'The Harbour',
    owner: 'marta',
    description:
      'Tides, ferries, fog, and **who has seen my blue bucket**. Everybody who lives by the water, or would like to.',
    sky: 'sea',
  },
  {
    name: 'bread',
    title: 'Slow Bread',
    owner: 'juniper',
    description: 'Flour, water, salt and patience. No loaf is too flat to be shown.',
    sky: 'bread',
  },
  {
    name: 'mending',
    title: 'Mending',
    owner: 'oke',
    description: 'It was broken, and now it works. Show how.',
    sky: 'night',
  },
  {
    name: 'small_walks',
    title: 'Small Walks',
    owner: 'tomasz',
    description: 'Less than five kilometres, more than one thing seen.',
    sky: 'wood',
  },
] as const satisfies readonly { name: string; title: string; owner: Name; description: string; sky: Scene }[]
export type Magazine = (typeof magazines)[number]['name']

/** An answer, and the answers to it. */
export type Said = { by: Name; says: string; likes?: number; answers?: readonly Said[] }

type Thread = {
  in: Magazine
  by: Name
  title: string
  body?: string
  picture?: { scene: Scene; alt: string }
  tags?: readonly string[]
  /** How many of the others like it, and how many share it. */
  likes: number
  boosts?: number
  said?: readonly Said[]
}

export const threads: readonly Thread[] = [
  {
    in: 'small_walks',
    by: 'tomasz',
    title: 'Eleven kinds of moss between the church and the bus stop',
    body: 'I counted twice. The walk takes six minutes if you do not look, and an hour and a half if you do.\n\n1. The wall by the well: three kinds, one of them like a tiny fern.\n2. The **north** side of the plum tree.\n3. The lid of the water meter, where nobody would expect any.\n\nThe eleventh sits on the bus stop itself. It has been there longer than the timetable.',
    tags: ['moss', 'slow'],
    likes: 4,
    said: [
      {
        by: 'amira',
        says: 'I took my class along. They found a twelfth, on the shoe of the statue.',
        likes: 4,
        answers: [
          {
            by: 'tomasz',
            says: 'On the *left* shoe? I have walked past it for nine years.',
            likes: 2,
            answers: [{ by: 'amira', says: 'On the left. They have named it Kevin.', likes: 5 }],
          },
        ],
      },
      {
        by: 'marta',
        says: 'The one on the water meter is mine to look after, I read it every March. I shall step more carefully.',
      },
    ],
  },
  {
    in: 'mending',
    by: 'oke',
    title: 'The kitchen radio speaks again',
    body: 'It had been silent since 1998. One capacitor, the size of a bean, and a spider who had to be asked to move.\n\n> The first thing it said was the weather for a country that is called something else now.\n\nWhat I used:\n\n| Part | Cost |\n| ---- | ---- |\n| capacitor | 40 cents |\n| solder | had some |\n| patience | two evenings |',
    tags: ['radio'],
    likes: 5,
    boosts: 2,
    said: [
      {
        by: 'bo',
        says: 'How did you know that it was the capacitor?',
        answers: [
          {
            by: 'oke',
            says: 'It looked tired. They swell a little at the top, like bread.',
            likes: 3,
            answers: [
              {
                by: 'juniper',
                says: 'Bread does not look tired when it swells. Bread looks *proud*.',
                likes: 5,
              },
            ],
          },
        ],
      },
      {
        by: 'marta',
        says: 'And the spider?',
        answers: [{ by: 'oke', says: 'Lives in the toaster now. Please do not mend the toaster.', likes: 4 }],
      },
    ],
  },
  {
    in: 'bread',
    by: 'juniper',
    title: 'A starter that survived a house move, a ferry and my brother',
    picture: { scene: 'bread', alt: 'A round loaf on a table, green hills behind it' },
    tags: ['sourdough'],
    likes: 5,
    boosts: 1,
    said: [
      {
        by: 'amira',
        says: 'What did your brother do to it?',
        answers: [{ by: 'juniper', says: 'He thought it was paint.', likes: 5 }],
      },
      { by: 'oke', says: 'That crust would conduct heat beautifully.' },
    ],
  },
  {
    in: 'harbour',
    by: 'marta',
    title: 'Winter timetable: the last ferry goes at ten past nine, not at nine',
    body: 'The ten minutes are for those who run. We see you from the bridge, and we wait, but please wave.\n\n- **Mondays to Thursdays**: every hour, 6:10 to 21:10\n- **Fridays**: one more at 23:10, for the choir\n- **Sundays**: when the fog allows',
    tags: ['ferry', 'timetable'],
    likes: 4,
    boosts: 3,
    said: [
      {
        by: 'tomasz',
        says: 'I have never run. Does waving suffice?',
        answers: [{ by: 'marta', says: 'For you we put the ramp down twice.', likes: 3 }],
      },
      { by: 'bo', says: 'Thank you for the choir ferry. We are not good, but we are many.', likes: 2 },
    ],
  },
  {
    in: 'harbour',
    by: 'bo',
    title: 'First sail of the year, and only one thing went overboard',
    picture: { scene: 'sea', alt: 'A small boat with a red sail between two islands' },
    tags: ['sailing'],
    likes: 3,
    said: [
      {
        by: 'marta',
        says: 'Was it blue, and a bucket?',
        likes: 4,
        answers: [{ by: 'bo', says: 'I would like to speak to a lawyer.', likes: 5 }],
      },
    ],
  },
  {
    in: 'mending',
    by: 'amira',
    title: 'Darning a sock is graph theory',
    body: 'Every hole is a region without edges. You lay the *warp* across it, parallel, and then the *weft* over and under, and what you have made is a grid: bipartite, planar, and warm.\n\nMy pupils asked whether one could darn a torus. We are trying. It is a very long sock.',
    tags: ['mathematics', 'wool'],
    likes: 5,
    said: [
      { by: 'juniper', says: 'A doughnut is a torus. I can lend you some.', likes: 3 },
      {
        by: 'oke',
        says: 'Pictures of the torus, please.',
        answers: [{ by: 'amira', says: 'When it is done. At this rate: June.' }],
      },
    ],
  },
  {
    in: 'small_walks',
    by: 'amira',
    title: 'The path behind the school, at dusk',
    picture: { scene: 'dusk', alt: 'Hills in violet and orange, the sun half below them' },
    likes: 4,
    said: [{ by: 'tomasz', says: 'At the second gate, turn round once. That is the best of it.', likes: 2 }],
  },
  {
    in: 'bread',
    by: 'marta',
    title: 'Can one bake with the flour that was in the shed?',
    body: 'It is from last autumn. It smells like the shed, but the shed smells good.',
    likes: 2,
    said: [
      {
        by: 'juniper',
        says: 'Sieve it. If something walks away, let it walk. The rest makes fine crackers.',
        likes: 4,
        answers: [
          {
            by: 'marta',
            says: 'Nothing walked. Crackers at the ferry tomorrow, for whoever waves.',
            likes: 3,
          },
        ],
      },
    ],
  },
]

type Note = {
  in: Magazine
  by: Name
  body: string
  picture?: { scene: Scene; alt: string }
  likes: number
  said?: readonly Said[]
}

export const notes: readonly Note[] = [
  {
    in: 'harbour',
    by: 'marta',
    body: 'Fog until ten. After that a seal, on the slipway, entirely unashamed. #fog',
    likes: 4,
    said: [{ by: 'bo', says: 'He was there before the slipway.' }],
  },
  {
    in: 'small_walks',
    by: 'tomasz',
    body: 'The larches have decided. All of them, overnight.',
    picture: { scene: 'wood', alt: 'Yellow larches in front of dark firs' },
    likes: 5,
  },
  {
    in: 'bread',
    by: 'juniper',
    body: 'Three in the morning, snow, and the only lit window in the street is mine. There are worse jobs.',
    picture: { scene: 'night', alt: 'A dark street under stars, one window lit' },
    likes: 5,
    said: [{ by: 'oke', says: 'Two windows. I see yours from here.', likes: 4 }],
  },
  {
    in: 'mending',
    by: 'oke',
    body: 'Found the screw. It was in the *other* pocket, where I looked first. #mending',
    likes: 3,
  },
  {
    in: 'harbour',
    by: 'bo',
    body: 'Knots learnt this week: one. Knots needed this week: four.',
    likes: 2,
    said: [{ by: 'marta', says: 'Come by on Friday. Bring rope and no pride.' }],
  },
]

export const messages: readonly { from: Name; to: Name; says: readonly string[] }[] = [
  { from: 'bo', to: 'marta', says: ['I owe you a bucket.', 'It was a *very* good bucket.'] },
  { from: 'juniper', to: 'oke', says: ['Your radio plays in my bakery now. The rye likes it.'] },
]

export const about = `# The Kitchen Table

A small place for people who live by the water, mend things, bake at night and walk slowly.

This is a **demonstration**: everybody here is made up, and so is the bucket.
`
