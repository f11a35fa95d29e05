import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { filled } from '../../app/form.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { aMagazine, aPost, aSmallUser, somebody } from '../../testing/things.ts'
import { editWith, filledPictures, namedPictures, newWith } from './pictures.ts'

const t = ((key: string) => key) as never
const file = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'image/png' })
const describing = (number: number) => `Describe picture ${number} for people who cannot see it`

const opened = async (path: string, prepare: (network: ReturnType<typeof fakeNetwork>) => void) => {
  const network = fakeNetwork()
  prepare(network)
  const shown = await showPage(path, { me: somebody, network })
  await screen.findByRole('toolbar', { name: 'Formatting' })
  return { ...shown, network }
}
const sentTo = async (network: ReturnType<typeof fakeNetwork>, operation: 'magazine_posts_create_image') => {
  await waitFor(() => expect(network.askedFor(operation)).toHaveLength(1))
  return network.askedFor(operation)[0]!.body as unknown as FormData
}

test('pictures are chosen in turns, ordered by buttons, described, and sent in their order', async () => {
  const { user, network } = await opened('/microblog/create', (answers) => {
    answers.reply('magazine_retrieve_by_name', aMagazine({ name: 'random' }))
    answers.reply('magazine_posts_create_image', aPost())
  })
  const input = screen.getByLabelText('Choose pictures, or drop or paste them here')
  await user.upload(input, [file('a.png'), file('b.png')])
  await user.upload(input, file('c.png'))
  expect(screen.getByText('3 of 8')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Move picture 3 towards the start' }))
  expect(screen.getByRole('button', { name: 'Move picture 2 towards the start' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }))
  await user.type(screen.getByLabelText(describing(1)), 'The third')
  await user.type(screen.getByLabelText(describing(2)), 'The second')
  await user.click(screen.getByRole('button', { name: 'Post' }))
  const form = await sentTo(network, 'magazine_posts_create_image')
  expect(form.getAll('uploadImage').map((one) => (one as File).name)).toEqual(['c.png', 'b.png'])
  expect(form.getAll('alt')).toEqual(['The third', 'The second'])
})

test('more than eight are not taken, and which was refused is said beside them', async () => {
  const { user, network } = await opened('/microblog/create', (answers) => {
    answers.reply('magazine_retrieve_by_name', aMagazine({ name: 'random' }))
    answers.refuse('magazine_posts_create_image', 400, 'uploadImage.1: b.png: The image is empty.')
  })
  const nine = Array.from({ length: 9 }, (_, at) => file(`${at}.png`))
  await user.upload(screen.getByLabelText('Choose pictures, or drop or paste them here'), nine)
  expect(screen.getByText('8 of 8')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('There can be at most 8 pictures.')
  await user.click(screen.getByRole('button', { name: 'Remove picture 8' }))
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await sentTo(network, 'magazine_posts_create_image')
  expect(await screen.findByText('b.png: The image is empty.')).toBeInTheDocument()
})

test('an edit names those that stay and how they are described', async () => {
  const one = {
    type: 'image' as const,
    filePath: null,
    sourceUrl: null,
    width: null,
    height: null,
    blurHash: null,
    mediaType: null,
    focus: null,
    duration: null,
  }
  const here = (name: string) => ({ ...one, storageUrl: `https://here.example/${name}.png`, altText: name })
  const { user, network } = await opened('/m/gardens/p/31/-/edit', (answers) => {
    answers.reply(
      'post_retrieve',
      aPost({ attachments: [here('a'), here('b')], user: aSmallUser({ userId: 77 }) }),
    )
    answers.reply('posts_update', aPost())
  })
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }))
  await user.type(screen.getByLabelText(describing(1)), ', said anew')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(network.askedFor('posts_update')).toMatchObject([
      { body: { attachments: [{ url: 'https://here.example/b.png', alt: 'b, said anew' }] } },
    ]),
  )
})

test('without script those that are there have places, and new ones a line each', () => {
  const form = new FormData()
  for (const [url, alt, place] of [
    ['https://a', 'A', '3'],
    ['https://b', 'B', '1'],
    ['https://c', 'C', ''],
  ] as const) {
    form.append('attached', url)
    form.append('alt', alt)
    form.append('place', place)
  }
  form.append('gone', '2')
  form.append('picture', file('d.png'))
  form.append('picture', file('e.png'))
  form.append('picture', new File([], ''))
  form.append('alts', 'D\r\n\r\nnothing')
  const pictures = filledPictures(filled(form), t)
  expect(pictures.attachments).toEqual([
    { url: 'https://b', alt: 'B' },
    { url: 'https://a', alt: 'A' },
    { upload: 0, alt: 'D' },
    { upload: 1, alt: '' },
  ])
  const edited = editWith({ body: '', quote: null, isAdult: false }, pictures) as FormData
  expect(JSON.parse(String(edited.get('attachments')))).toEqual(pictures.attachments)
  expect([edited.get('body'), edited.get('quote'), edited.get('isAdult')]).toEqual(['', 'null', 'false'])
  expect(newWith({ tags: ['x'] }, { files: [], attachments: [] })).toEqual({ tags: ['x'] })
})

test('pictures that an address names are sent by their hashes, before the files', () => {
  const hash = 'ab'.repeat(32)
  const named = namedPictures(
    new URLSearchParams([
      ['imageHash', hash],
      ['imageHash', '../../etc'],
      ['imageAlt', 'A map'],
    ]),
  )
  expect(named).toMatchObject([{ url: `/media/ab/ab/${hash}`, alt: 'A map' }])
  const form = new FormData()
  form.append('attached', '')
  form.append('attached', named[0]!.url!)
  for (const alt of ['A photo', 'A map']) form.append('alt', alt)
  form.append('picture', file('d.png'))
  const sent = newWith({ title: 'Maps' }, filledPictures(filled(form), t)) as FormData
  expect(sent.getAll('imageHash')).toEqual([hash])
  expect(sent.getAll('alt')).toEqual(['A map', 'A photo'])
  expect(sent.getAll('uploadImage')).toHaveLength(1)
})

test('what is too much is refused before it is sent', () => {
  const form = new FormData()
  for (let at = 0; at < 9; at++) form.append('picture', file(`${at}.png`))
  expect(() => filledPictures(filled(form), t)).toThrow()
  const large = new FormData()
  large.append('picture', file('large.png', 6_000_001))
  expect(() => filledPictures(filled(large), t)).toThrow()
})
