import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../api/contract.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { aMagazine, aMember, anAttachment, anEntry, anImage } from '../../testing/things.ts'
import { EditForm } from '../items/EditBox.tsx'
import { Component as NewThread } from '../submit/NewThreadPage.tsx'
import { EntryCard } from '../threads/EntryCard.tsx'
import { Thread } from '../threads/Thread.tsx'

type Media = NonNullable<Entry['media']>
const url = 'https://films.example/tides.mp4'
const english = { language: 'en', label: null, url: '/api/entry/31/captions/en' }
const playing = (media: Partial<Media> = {}, entry: Partial<Entry> = {}) =>
  anEntry({
    url,
    type: 'video',
    media: {
      type: 'video',
      url,
      mediaType: 'video/mp4',
      width: null,
      height: null,
      captions: [],
      hasTranscript: false,
      ...media,
    },
    ...entry,
  })
const said = (network = fakeNetwork()) => {
  network.reply('entry_transcript', { transcript: 'High and low.', isDerived: true, language: 'en' })
  return network
}

describe('what a thread plays', () => {
  test('is a video with its captions, of which nothing is fetched before somebody wants it', async () => {
    const { container } = show(
      <Thread entry={playing({ captions: [english, { ...english, language: 'de', label: 'Lang' }] })} />,
    )
    await waitFor(() => expect(container.querySelector('video')).toBeVisible())
    const video = container.querySelector('video')!
    expect(video).toHaveAttribute('preload', 'none')
    expect(video).toHaveAttribute('controls')
    expect(video).toHaveAccessibleName('The tide tables are out')
    expect(container.querySelector('source')).toHaveAttribute('src', url)
    expect(
      [...container.querySelectorAll('track')].map((track) =>
        ['kind', 'src', 'srclang', 'label', 'default'].map((name) => track.getAttribute(name)),
      ),
    ).toEqual([
      ['captions', '/api/entry/31/captions/en', 'en', 'English', null],
      ['captions', '/api/entry/31/captions/en', 'de', 'Lang', null],
    ])
  })

  test('is a sound, or with captions a video of it, which shows them', async () => {
    const { container, unmount } = show(<Thread entry={playing({ type: 'audio' })} />)
    await waitFor(() => expect(container.querySelector('audio')).not.toBeNull())
    unmount()
    const captioned = show(<Thread entry={playing({ type: 'audio', captions: [english] })} />)
    await waitFor(() => expect(captioned.container.querySelector('video.heard')).not.toBeNull())
  })

  test('is not shown once more among what came with it', async () => {
    const film = anAttachment({ type: 'video', sourceUrl: url, storageUrl: null })
    const { container } = show(<Thread entry={playing({}, { attachments: [film] })} />)
    await waitFor(() => expect(container.querySelectorAll('video')).toHaveLength(1))
  })

  test('of adults is veiled until it is asked for', async () => {
    const { container, user } = show(<Thread entry={playing({}, { isAdult: true })} />, {
      appearance: { adult: 'blur' },
    })
    await user.click(await screen.findByRole('button', { name: '18+' }))
    expect(container.querySelector('video')).not.toBeNull()
  })

  test('has its transcript folded below; one from elsewhere is asked for when it is opened', async () => {
    const network = said()
    const { user } = show(
      <Thread entry={playing({ hasTranscript: true }, { apId: 'https://tube.example/1' })} />,
      { network },
    )
    const summary = await screen.findByText('Transcript')
    expect(network.askedFor('entry_transcript')).toHaveLength(0)
    await user.click(summary)
    expect(await screen.findByText('High and low.')).toBeVisible()
    expect(screen.getByText('Made from the captions.')).toBeVisible()
  })

  test('is marked in a list, with or without a picture', () => {
    for (const image of [null, anImage()]) {
      const { container, unmount } = show(<EntryCard entry={playing({ type: 'audio' }, { image })} />)
      expect(container.querySelector('.thumb .mark')).not.toBeNull()
      unmount()
    }
  })
})

describe('captions and a transcript', () => {
  test('are asked for where a new thread links to a video or sound', async () => {
    const network = fakeNetwork()
    network.reply('link_retrieve', {
      url,
      title: null,
      description: null,
      siteName: null,
      image: null,
      entries: [],
    })
    const { user } = show(<NewThread />, { me: aMember(), network, at: '/new_entry' })
    expect(screen.queryByText('Captions and transcript')).toBeNull()
    await user.type(screen.getByRole('textbox', { name: /^Link/ }), url)
    await user.click(screen.getByText('Captions and transcript'))
    expect(screen.getByRole('textbox', { name: 'Transcript' })).toBeVisible()
    const file = new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nHigh'], 'en.vtt', { type: 'text/vtt' })
    await user.upload(screen.getByLabelText('Choose a .vtt file'), file)
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Captions as WebVTT' })).toHaveValue(
        'WEBVTT\n\n00:01.000 --> 00:02.000\nHigh',
      ),
    )
  })

  test('are changed by their author: kept, replaced and taken away', async () => {
    const network = said()
    network.reply('magazine_retrieve_by_name', aMagazine())
    network.reply('entry_update', playing())
    const entry = playing({
      captions: [english, { ...english, language: 'de' }, { ...english, language: 'fr' }],
    })
    const { user } = show(<EditForm kind="Entry" id={31} item={entry} />, { me: aMember(), network })
    await user.click(screen.getByText('Captions and transcript'))
    await user.click(screen.getByRole('checkbox', { name: 'Remove captions (de)' }))
    await user.type(screen.getByRole('textbox', { name: 'Transcript' }), 'High.')
    await user.type(screen.getByRole('textbox', { name: 'Language of the captions' }), 'fr')
    await user.type(screen.getByRole('textbox', { name: 'Captions as WebVTT' }), 'WEBVTT')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(network.askedFor('entry_update')).toMatchObject([
        {
          body: {
            transcript: 'High.',
            captions: [
              { language: 'en', label: null },
              { language: 'fr', label: null, vtt: 'WEBVTT' },
            ],
          },
        },
      ]),
    )
  })

  test('that are refused say why beside them', async () => {
    const network = said()
    network.reply('magazine_retrieve_by_name', aMagazine())
    network.refuse('entry_update', 400, 'captions.0.vtt: is no WebVTT')
    const { user } = show(<EditForm kind="Entry" id={31} item={playing()} />, { me: aMember(), network })
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/is no WebVTT/)).toBeVisible()
  })
})

describe('a picture that moves', () => {
  const base = 'https://pictures.example/media/'
  const name = `ab/cd/${'ab'.repeat(32)}.gif`

  test.each([
    ['uploaded here', { storageUrl: base + name, filePath: name }],
    ['from elsewhere', { storageUrl: `${base}remote/${'cd'.repeat(32)}`, mediaType: 'image/gif' }],
  ])('stands still until somebody wants it to move: %s', async (_, one) => {
    const { container, user } = show(
      <Thread entry={anEntry({ attachments: [anAttachment({ altText: 'A wave', ...one })] })} />,
    )
    const button = await screen.findByRole('button', { name: 'Play GIF' })
    const picture = container.querySelector('.attached img')
    const shown = one.storageUrl.replace(base, '')
    expect(picture).toHaveAttribute('src', `${base}post_thumb/${shown}`)
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(picture).toHaveAttribute('src', `${base}feed/${shown}`)
    await user.click(button)
    expect(picture).toHaveAttribute('src', `${base}post_thumb/${shown}`)
  })

  test('has no such button where it does not', () => {
    show(<Thread entry={anEntry({ attachments: [anAttachment({ altText: 'A wave' })] })} />)
    expect(screen.queryByRole('button', { name: 'Play GIF' })).toBeNull()
  })
})
