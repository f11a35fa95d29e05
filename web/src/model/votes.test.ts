import { expect, test } from 'vitest'
import { applyFavourite, applyVote, type Votable } from './votes.ts'

const item = (part: Partial<Votable> = {}): Votable => ({
  uv: 3,
  dv: 2,
  favourites: 5,
  isFavourited: false,
  userVote: 0,
  ...part,
})

test.each([
  ['a boost counts', {}, 1, { uv: 4, userVote: 1 }],
  ['a boost taken back', { userVote: 1 }, 0, { uv: 2, userVote: 0 }],
  ['a reduce replaces a boost', { userVote: 1 }, -1, { uv: 2, dv: 3, userVote: -1 }],
  ['a boost replaces a reduce', { userVote: -1 }, 1, { uv: 4, dv: 1, userVote: 1 }],
  [
    'a reduce takes back the favourite',
    { isFavourited: true },
    -1,
    {
      dv: 3,
      userVote: -1,
      isFavourited: false,
      favourites: 4,
    },
  ],
  ['a boost leaves the favourite', { isFavourited: true }, 1, { uv: 4, userVote: 1, isFavourited: true }],
  ['the same choice again changes nothing', { userVote: 1 }, 1, { userVote: 1 }],
  ['unknown counts start at nothing', { uv: null, userVote: null }, 1, { uv: 1, userVote: 1 }],
] as const)('%s', (_, before, choice, after) => {
  expect(applyVote(item(before), choice)).toEqual({ ...item(before), ...after })
})

test.each([
  ['a favourite counts', {}, { isFavourited: true, favourites: 6 }],
  ['a favourite taken back', { isFavourited: true }, { isFavourited: false, favourites: 4 }],
  [
    'a favourite takes back the reduce',
    { userVote: -1 },
    {
      isFavourited: true,
      favourites: 6,
      userVote: 0,
      dv: 1,
    },
  ],
  ['a favourite leaves the boost', { userVote: 1 }, { isFavourited: true, favourites: 6, userVote: 1 }],
  ['nothing falls below zero', { isFavourited: true, favourites: 0 }, { isFavourited: false, favourites: 0 }],
] as const)('%s', (_, before, after) => {
  expect(applyFavourite(item(before))).toEqual({ ...item(before), ...after })
})
