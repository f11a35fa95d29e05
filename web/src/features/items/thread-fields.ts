import type { Filled } from '../../app/form.ts'

/** Tags as they are typed: with or without #, apart by spaces or commas. */
const wordsIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((word) => word.replace(/^#/, ''))
    .filter(Boolean)

/** What a form says of a thread beside its texts. A magazine without badges leaves the thread those it has. */
export const filledMarks = (form: Filled) => ({
  tags: wordsIn(form.text('tags')),
  isOc: form.on('isOc'),
  ...(form.on('badges') ? { badgeIds: form.all('badges').filter(Boolean).map(Number) } : {}),
})

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The tags that stand beside a text: those within it stay as long as it names them. */
export const tagsBeside = (tags: readonly string[] | null, body: string | null): string => {
  const text = plain(body ?? '')
  return (tags ?? []).filter((tag) => !text.includes(`#${plain(tag)}`)).join(' ')
}
