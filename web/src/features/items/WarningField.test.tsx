import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { aMagazine, anEntryComment, aPost, aSmallUser, somebody } from '../../testing/things.ts'

const opened = async (path: string, prepare: (network: ReturnType<typeof fakeNetwork>) => void) => {
  const network = fakeNetwork()
  prepare(network)
  const shown = await showPage(path, { me: somebody, network })
  // The editor takes the place of a plain field once it is there.
  await screen.findByRole('toolbar', { name: 'Formatting' })
  return { ...shown, network }
}

test('a microblog is written with a warning, which is folded until it is wanted', async () => {
  const { user, network } = await opened('/microblog/create', (answers) => {
    answers.reply('magazine_retrieve_by_name', aMagazine({ name: 'random' }))
    answers.reply('magazine_posts_create', aPost())
  })
  const [name] = screen.getAllByText('Content warning')
  expect(name!.closest('details')).not.toHaveAttribute('open')
  await user.click(name!)
  await user.type(screen.getByRole('textbox', { name: 'Content warning' }), 'Spiders')
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Eight legs')
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() =>
    expect(network.askedFor('magazine_posts_create')).toMatchObject([
      { body: { body: 'Eight legs', contentWarning: 'Spiders' } },
    ]),
  )
})

test('an edit shows the warning there is, and takes it out', async () => {
  const { user, network } = await opened('/m/gardens/t/31/-/comment/51/edit', (answers) => {
    answers.reply(
      'comment_retrieve',
      anEntryComment({ contentWarning: 'Spiders', user: aSmallUser({ userId: 77 }) }),
    )
    answers.reply('comment_update', anEntryComment())
  })
  const field = screen.getByRole('textbox', { name: 'Content warning' })
  expect(field).toHaveValue('Spiders')
  expect(field.closest('details')).toHaveAttribute('open')
  await user.clear(field)
  expect(field.closest('details')).toHaveAttribute('open')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(network.askedFor('comment_update')).toMatchObject([{ body: { contentWarning: '' } }]),
  )
})
