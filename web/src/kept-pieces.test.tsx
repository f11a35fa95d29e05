import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { kept, PiecesContext } from './app/pieces.tsx'
import { createStore, started, type Me } from './app/store.ts'
import { CommentNode } from './features/comments/CommentNode.tsx'
import { EntryCard } from './features/threads/EntryCard.tsx'
import { textsOf } from './i18n/index.ts'
import { I18nProvider } from './i18n/react.tsx'
import { piecesOfPage } from './kept-pieces.ts'
import { defaultAppearance, type Appearance } from './model/appearance.ts'
import { aMember, aSmallUser, anEntry, anEntryComment, anImage, NOW, somebody } from './testing/things.ts'

type Reader = { me?: Me; appearance?: Partial<Appearance>; now?: number; language?: string }

const pageFor = async ({
  me = somebody,
  appearance = {},
  now = Date.parse(NOW),
  language = 'en',
}: Reader) => {
  const looks = { ...defaultAppearance, ...appearance }
  const store = createStore({ transport: () => Promise.reject(new Error('nothing is asked')) })
  store.dispatch(started({ me, now, appearance: looks, origin: 'https://commonplace.example' }))
  const texts = await textsOf(language)
  const draw = (shown: ReactNode, pieces: ReturnType<typeof piecesOfPage>['pieces'] | null) =>
    renderToString(
      <StaticRouter location="/">
        <PiecesContext value={pieces}>
          <I18nProvider texts={texts}>
            <Provider store={store}>{shown}</Provider>
          </I18nProvider>
        </PiecesContext>
      </StaticRouter>,
    )
  return {
    anew: (shown: ReactNode) => draw(shown, null),
    kept: (shown: ReactNode) => {
      const { pieces, fill } = piecesOfPage([language, looks])
      return fill(draw(shown, pieces))
    },
  }
}

const answered = anEntryComment({ children: [anEntryComment({ commentId: 52, body: 'And *so* it went' })] })
const node = (comment: typeof answered, { op = 1, locked = false } = {}) => (
  <CommentNode comment={comment} talk={{ on: 'entry', id: 31 }} depth={0} op={op} locked={locked} />
)

/** The same things as different people find them, and at different times. */
const shown: [string, () => ReactNode, Reader?][] = [
  ['a thread', () => <EntryCard entry={anEntry()} />],
  [
    'to its author',
    () => <EntryCard entry={anEntry()} />,
    { me: aMember({ userId: anEntry().user.userId }) },
  ],
  ['in another language', () => <EntryCard entry={anEntry()} />, { language: 'de' }],
  ['a day later', () => <EntryCard entry={anEntry()} />, { now: Date.parse(NOW) + 86_400_000 }],
  ['in its magazine', () => <EntryCard entry={anEntry()} hideMagazine />],
  ['that the reader voted for', () => <EntryCard entry={anEntry({ userVote: 1 })} />],
  [
    'that the reader marked',
    () => <EntryCard entry={anEntry({ isFavourited: true, bookmarks: ['later'] })} />,
  ],
  ['that was removed', () => <EntryCard entry={anEntry({ title: null, visibility: 'trashed' })} />],
  ['for adults', () => <EntryCard entry={anEntry({ isAdult: true, image: anImage() })} />],
  [
    'for adults, to somebody who minds',
    () => <EntryCard entry={anEntry({ isAdult: true, image: anImage() })} />,
    { appearance: { adult: 'blur' } },
  ],
  ['with a picture far up', () => <EntryCard entry={anEntry({ image: anImage() })} index={0} />],
  ['with a picture far down', () => <EntryCard entry={anEntry({ image: anImage() })} index={8} />],
  ['a comment', () => node(answered)],
  ['of whoever began', () => node(answered, { op: answered.user.userId })],
  ['where nobody may answer', () => node(answered, { locked: true })],
  ['to its author', () => node(answered), { me: aMember({ userId: answered.user.userId }) }],
  ['by a moderator', () => node(anEntryComment({ isAuthorModeratorInMagazine: true }))],
  [
    'by somebody new',
    () => node(anEntryComment({ user: aSmallUser({ createdAt: '2026-06-01T00:00:00+00:00' }) })),
  ],
  ['that was removed', () => node(anEntryComment({ body: null, visibility: 'trashed' }))],
  ['with another answer', () => node({ ...answered, children: [anEntryComment({ commentId: 53 })] })],
]

describe('pieces that were drawn before', () => {
  test('are what would be drawn anew, whoever saw what before', async () => {
    for (const [name, draw, reader = {}] of [...shown, ...shown.toReversed()]) {
      const page = await pageFor(reader)
      expect(page.kept(draw()), name).toBe(page.anew(draw()))
    }
  })

  test('are not drawn again', async () => {
    let times = 0
    const Counted = kept(
      ({ item }: { item: { text: string } }) => {
        times++
        return <b>{item.text}</b>
      },
      ({ item }) => [item],
    )
    const piece = (text: string) => <Counted item={{ text }} />
    const [one, other] = [await pageFor({}), await pageFor({ me: aMember() })]
    expect([one.kept(piece('a')), other.kept(piece('a'))]).toEqual(['<b>a</b>', '<b>a</b>'])
    expect(times).toBe(1)
    expect(one.kept(piece('b'))).toBe('<b>b</b>')
    expect(times).toBe(2)
  })
})
