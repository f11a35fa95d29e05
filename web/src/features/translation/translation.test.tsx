import { screen, waitFor } from '@testing-library/react'
import { expect, describe, test } from 'vitest'
import type { Entry } from '../../api/contract.ts'
import { fakeNetwork, type Network } from '../../testing/network.ts'
import { show, showPage } from '../../testing/show.tsx'
import { anEntry, anEntryComment, somebody } from '../../testing/things.ts'
import { CommentCard } from '../comments/CommentCard.tsx'
import { siteApi } from '../site/site.api.ts'
import { EntryCard } from '../threads/EntryCard.tsx'
import { Thread } from '../threads/Thread.tsx'
import type { Translation } from './translation.api.ts'

const presentation = {
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  defaultTheme: 'default',
  accent: null,
  headerLogo: false,
  scripts: true,
  livePush: true,
  federationPage: false,
  randomLocalOnly: false,
  peopleLocalOnly: false,
  restrictedMagazineCreation: false,
  translationServer: 'translate.example',
}
const translated = (changes: Partial<Translation> = {}): Translation => ({
  lang: 'en',
  from: 'de',
  server: 'translate.example',
  title: 'Fog over the pier',
  body: 'It **lifted** at noon.',
  contentWarning: null,
  ...changes,
})
const german = (changes: Partial<Entry> = {}) =>
  anEntry({ lang: 'de', title: 'Nebel über dem Pier', body: 'Er *hob* sich am Mittag.', ...changes })

const lists = (answer: Translation | null = translated()) => {
  const network = fakeNetwork()
  network.reply('bookmark_lists', { items: [{ name: 'Later', isDefault: true, count: 2 }] })
  network.reply('user_pinned_retrieve', { items: [] })
  network.reply('instance_presentation_retrieve', presentation)
  if (answer) network.reply('translation_create', answer)
  return network
}
type Options = NonNullable<Parameters<typeof show>[1]>
const opened = async (
  shown: Parameters<typeof show>[0],
  network: Network,
  options: Options = { me: somebody },
) => {
  const scene = show(shown, { network, ...options })
  await scene.store.dispatch(siteApi.endpoints.readPresentation.initiate())
  await scene.user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('button', { name: 'Copy link' })
  return scene
}
const link = () => screen.queryByRole('link', { name: 'Translate' })

describe('the menu of an item offers to translate it', () => {
  test('in the place of its text, and back', async () => {
    const network = lists()
    const { user } = await opened(<Thread entry={german()} />, network)
    await user.click(link()!)
    expect(await screen.findByText('Translated from German by translate.example.')).toHaveAttribute(
      'role',
      'status',
    )
    expect(network.askedFor('translation_create')).toMatchObject([
      { params: { subject_type: 'entry', subject_id: '31' }, body: { to: 'en' } },
    ])
    expect((await screen.findByText('lifted')).closest('[lang]')).toHaveAttribute('lang', 'en')
    expect(screen.getByText('Fog over the pier')).toBeVisible()
    expect(screen.queryByText('hob')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show original' }))
    expect(await screen.findByText('hob')).toBeVisible()
    expect(screen.queryByText('lifted')).toBeNull()
  })

  test('of comments, with what they warn of before it', async () => {
    const network = lists(translated({ title: null, from: null, contentWarning: 'Spiders' }))
    const comment = anEntryComment({ lang: 'de', body: 'Acht Beine', contentWarning: 'Spinnen' })
    const { user } = await opened(<CommentCard comment={comment} />, network)
    await user.click(link()!)
    expect(await screen.findByText('Translated by translate.example.')).toBeVisible()
    expect(screen.getByText('Spiders').closest('details')).not.toHaveAttribute('open')
    expect(screen.queryByText('Spinnen')).toBeNull()
  })

  test('and says what went wrong, with a way to ask again', async () => {
    const network = lists(null)
    network.refuse('translation_create', 503, 'The server for translations does not answer just now.')
    const { user } = await opened(<Thread entry={german()} />, network)
    await user.click(link()!)
    expect(await screen.findByRole('alert')).toBeVisible()
    network.reply('translation_create', translated())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('lifted')).toBeVisible()
  })

  test('on a page of its own where a card shows only a part', async () => {
    await opened(<EntryCard entry={german()} />, lists())
    expect(link()).toHaveAttribute('href', '/em/31?translate')
  })

  const cases: [string, { entry: Entry; options?: Options; server?: null }][] = [
    ['is in the language of the page', { entry: german({ lang: 'en' }) }],
    ['is for some alone', { entry: german({ visibility: 'private', audience: 'followers' }) }],
    ['is looked at by a visitor', { entry: german(), options: {} }],
    ['is on an instance where nobody translates', { entry: german(), server: null }],
  ]
  test.each(cases)('not where it %s', async (_why, { entry, options, server }) => {
    const network = lists()
    if (server === null)
      network.reply('instance_presentation_retrieve', { ...presentation, translationServer: null })
    await opened(<Thread entry={entry} />, network, options)
    expect(link()).toBeNull()
  })
})

test('the page of a translation asks at once where there is script', async () => {
  const network = lists()
  network.reply('entry_retrieve', german())
  const { store } = await showPage('/em/31?translate', { network, me: somebody })
  await store.dispatch(siteApi.endpoints.readPresentation.initiate())
  expect(await screen.findByRole('heading', { name: 'Translation', level: 1 })).toBeInTheDocument()
  await waitFor(() => expect(network.askedFor('translation_create')).toHaveLength(1))
  expect(await screen.findByText('lifted')).toBeVisible()
})
