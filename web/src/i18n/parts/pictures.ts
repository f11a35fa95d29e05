/** Pictures of what is written, wherever it is. */
export const pictures = {
  pictures: {
    label: 'Pictures',
    hint: 'up to 6 MB each',
    count: '{count, number} of {most, number}',
    add: 'Add pictures',
    choose: 'Choose pictures, or drop or paste them here',
    alt: 'Describe picture {number} for people who cannot see it',
    alts: 'Describe new pictures for people who cannot see them, each on a line of its own',
    earlier: 'Move picture {number} towards the start',
    later: 'Move picture {number} towards the end',
    moved: 'Now picture {number} of {count}',
    remove: 'Remove picture {number}',
    place: 'Place of picture {number}',
    tooBig: 'That picture is larger than 6 MB.',
    tooMany: 'There can be at most {most} pictures.',
  },
} as const
