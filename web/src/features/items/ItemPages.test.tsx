import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { aMagazine, aMember, anEntry, aPost, aSmallUser, somebody } from '../../testing/things.ts'

const network = (changes = {}) => {
  const answers = fakeNetwork()
  answers.reply('entry_retrieve', anEntry(changes))
  return answers
}

describe('the page of a report', () => {
  test('wants a reason, sends it, and says so where the item is', async () => {
    const answers = network()
    answers.reply('entry_report', undefined as never)
    const { user, address } = await showPage('/er/31', { me: somebody, network: answers })
    const reason = await screen.findByRole('textbox', { name: 'What is wrong with it?' })
    await user.type(reason, ' {Enter}')
    await user.click(screen.getByRole('button', { name: 'Report' }))
    expect(await screen.findByText('Say what is wrong with it.')).toBeVisible()
    expect(answers.askedFor('entry_report')).toEqual([])
    await user.type(reason, 'advertising')
    await user.click(screen.getByRole('button', { name: 'Report' }))
    expect(await screen.findByText('Reported. Thank you.')).toBeVisible()
    expect(answers.askedFor('entry_report')).toMatchObject([
      { params: { entry_id: '31' }, body: { reason: 'advertising' } },
    ])
    expect(address()).toMatch(/^\/m\/.+\/t\/31\//)
  })
})

describe('the page before something goes', () => {
  test('says when that was refused, and stays', async () => {
    const answers = network()
    answers.refuse('entry_delete', 403, 'Not yours')
    const { user, address } = await showPage('/ed/31', { me: aMember(), network: answers })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours')
    await waitFor(() => expect(address()).toBe('/ed/31'))
  })
})

describe('the page of a moderator', () => {
  test('names each act by what it will change', async () => {
    const answers = network({ canAuthUserModerate: true, isPinned: true, isLocked: false, isAdult: true })
    await showPage('/m/gardens/t/31/-/moderate', { me: somebody, network: answers })
    for (const name of ['Unpin', 'Lock', 'Take back the 18+ mark', 'Remove'])
      expect(await screen.findByRole('button', { name })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete for good' })).toBeNull()
  })
})

describe('the page that changes an item', () => {
  test('has everything that a thread was written with, but its link', async () => {
    const answers = network({
      body: 'High #water at noon.',
      tags: ['water', 'noon'],
      lang: 'en',
      badges: [{ badgeId: 3, magazineId: 21, name: 'Field notes' }],
    })
    const badges = [
      { badgeId: 3, magazineId: 21, name: 'Field notes' },
      { badgeId: 4, magazineId: 21, name: 'Question' },
    ]
    answers.reply('magazine_retrieve_by_name', aMagazine({ badges }))
    answers.reply('entry_update', anEntry())
    const { user } = await showPage('/m/gardens/t/31/-/edit', { me: aMember(), network: answers })
    const tags = await screen.findByRole('textbox', { name: /^Tags/ })
    expect(tags).toHaveValue('noon')
    await user.type(tags, ' #tides')
    await user.click(await screen.findByRole('checkbox', { name: 'Field notes' }))
    await user.click(screen.getByRole('checkbox', { name: 'Question' }))
    await user.click(screen.getByRole('switch', { name: /^18\+/ }))
    await user.click(screen.getByRole('switch', { name: /^Original content/ }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(answers.askedFor('entry_update')).toMatchObject([
        { body: { tags: ['noon', 'tides'], badgeIds: [4], isAdult: true, isOc: true, lang: 'de' } },
      ]),
    )
  })

  test('has the same of a microblog, and leaves what was not touched', async () => {
    const answers = fakeNetwork()
    answers.reply('post_retrieve', aPost({ isAdult: true, lang: 'ia', user: aSmallUser({ userId: 77 }) }))
    answers.reply('posts_update', aPost())
    const { user } = await showPage('/m/gardens/p/31/-/edit', { me: somebody, network: answers })
    expect(await screen.findByRole('combobox', { name: 'Language' })).toHaveValue('ia')
    await user.click(screen.getByRole('switch', { name: /^18\+/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(answers.askedFor('posts_update')).toMatchObject([{ body: { lang: 'ia', isAdult: false } }]),
    )
  })
})
