import type { Action, ActionArgs } from '../app/form.ts'
import { bookmarksApi } from '../features/bookmarks/bookmarks.api.ts'
import { itemsApi } from '../features/items/items.api.ts'
import { votesApi } from '../features/votes/votes.api.ts'
import { kinds, type Letters } from '../model/act-paths.ts'
import { anchorOf, type Kind, type Subject } from '../model/cached-items.ts'
import type { Choice } from '../model/votes.ts'
import type { Act } from './act.ts'

const choices: Record<string, Choice> = { '-1': -1, '0': 0, '1': 1 }

/** Does something with the item that the address names, and shows it again where it stood. */
const withItem =
  (kind: Kind, run: (subject: Subject, args: ActionArgs) => Promise<unknown>): Action =>
  async (args) => {
    const subject = { kind, id: Number(args.params['id']) }
    await run(subject, args)
    return { at: anchorOf(subject) }
  }

const choiceIn = (word: string | undefined): Choice => {
  const choice = choices[word ?? '']
  if (choice === undefined) throw { status: 404, detail: '' }
  return choice
}

const actsOf = ([kind, letters]: [Kind, Letters]): Act[] => [
  {
    path: `/${letters}f/:id`,
    action: withItem(kind, (subject, { dispatch }) =>
      dispatch(votesApi.endpoints.favourite.initiate(subject)).unwrap(),
    ),
  },
  {
    path: `/${letters}v/:id/:choice`,
    action: withItem(kind, (subject, { dispatch, params }) =>
      dispatch(votesApi.endpoints.vote.initiate({ ...subject, choice: choiceIn(params['choice']) })).unwrap(),
    ),
  },
  {
    // As Mbin's button does, which says only that something changes.
    path: `/${letters}b/:id`,
    action: withItem(kind, async (subject, { dispatch }) => {
      const { userVote } = await dispatch(itemsApi.endpoints.readItem.initiate(subject)).unwrap()
      const choice = userVote === 1 ? 0 : 1
      await dispatch(votesApi.endpoints.vote.initiate({ ...subject, choice })).unwrap()
    }),
  },
  {
    path: `/${letters}k/:id/:on`,
    action: withItem(kind, (subject, { dispatch, params, url }) =>
      dispatch(
        bookmarksApi.endpoints.bookmark.initiate({
          ...subject,
          list: url.searchParams.get('list'),
          on: params['on'] === 'on',
        }),
      ).unwrap(),
    ),
  },
]

export const itemActs: Act[] = kinds.flatMap(actsOf)
