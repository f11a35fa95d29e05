import { expect, test } from 'vitest'
import { foldedIn, freshIn } from './positions.ts'

test('what is folded and what is new is told by the numbers of comments', () => {
  document.body.innerHTML = `<div class="tree">
    <article class="cm is-new" id="entry-comment-4"><details></details></article>
    <article class="cm" id="entry-comment-7"><details open></details></article></div>`
  expect(foldedIn(document.querySelector('.tree')!)).toEqual([4])
  // Of another page of the conversation this page cannot tell; what is unfolded here is.
  expect(foldedIn(document.querySelector('.tree')!, [2, 7, 9])).toEqual([2, 4, 9])
  expect(freshIn(document).map(({ id }) => id)).toEqual(['entry-comment-4'])
})
