import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Magazine } from '../../api/contract.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show, showPage } from '../../testing/show.tsx'
import { aMagazine, anImage, LONG_WORD, pageOf, somebody } from '../../testing/things.ts'
import { MagazineBox } from './MagazineBox.tsx'

describe('the box of a magazine', () => {
  test('says what it is, how large, and leads there', () => {
    show(<MagazineBox magazine={aMagazine({ description: 'For *pilots* and others.' })} />)
    expect(screen.getByRole('link', { name: 'Harbours of the North' })).toHaveAttribute('href', '/m/harbours')
    expect(screen.getByText('For pilots and others.')).toBeVisible()
    const numbers = screen.getAllByRole('definition').map((one) => one.textContent)
    expect(numbers).toEqual(['1,234', '56', '9'])
    expect(screen.getByRole('link', { name: 'Moderators' })).toHaveAttribute('href', '/m/harbours/moderators')
    expect(document.querySelector('.box img')).toBeNull()
  })

  test('leads a visitor who subscribes to the login, and offers no writing', () => {
    show(<MagazineBox magazine={aMagazine()} />, { at: '/m/harbours' })
    expect(screen.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
      'href',
      '/login?next=%2Fm%2Fharbours',
    )
    expect(screen.queryByRole('link', { name: 'New thread' })).toBeNull()
  })

  test('lets a member write', () => {
    show(<MagazineBox magazine={aMagazine({ isUserSubscribed: false, icon: anImage() })} />, { me: somebody })
    expect(screen.getByRole('link', { name: 'New thread' })).toHaveAttribute('href', '/m/harbours/new_entry')
    expect(document.querySelector('.box img')).toHaveAttribute('src', 'https://pictures.example/harbour.webp')
  })
})

describe('the list of magazines', () => {
  const list = async (items: Magazine[], options: Parameters<typeof showPage>[1] = {}) => {
    const network = fakeNetwork()
    network.reply('magazines_retrieve', pageOf(items))
    return { ...(await showPage('/magazines', { network, ...options })), network }
  }

  test('is a table of names and numbers', async () => {
    await list([aMagazine(), aMagazine({ magazineId: 22, name: 'long', title: LONG_WORD, entryCount: 0 })])
    const [, first, second] = await screen.findAllByRole('row')
    const cells = within(first!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells.slice(1, 5)).toEqual(['56', '78', '9', '1,234'])
    expect(within(second!).getByRole('link', { name: new RegExp(LONG_WORD) })).toHaveAttribute(
      'href',
      '/m/long',
    )
  })

  test('says when no magazine matches', async () => {
    await list([])
    expect(await screen.findByText('No magazine matches.')).toBeVisible()
  })

  test('says when it cannot be had', async () => {
    const network = fakeNetwork()
    network.breakDown('magazines_retrieve')
    await showPage('/magazines', { network })
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer from the server')
  })

  test('subscribes at once, and takes it back where that is refused', async () => {
    const { user, network } = await list([aMagazine({ isUserSubscribed: false })], { me: somebody })
    network.refuse('magazine_subscribe', 403, 'You are banned from this magazine')
    const release = network.hold('magazine_subscribe')
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
    expect(
      await screen.findByRole('button', { name: 'Unsubscribe from Harbours of the North' }),
    ).toBeVisible()
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent('You are banned from this magazine')
    expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeVisible()
  })

  test('unsubscribes, and asks for the truth again', async () => {
    const { user, network } = await list([aMagazine({ isUserSubscribed: true })], { me: somebody })
    network.reply('magazine_unsubscribe', aMagazine({ isUserSubscribed: false }))
    const on = await screen.findByRole('button', { name: 'Unsubscribe from Harbours of the North' })
    network.reply('magazines_retrieve', pageOf([aMagazine({ isUserSubscribed: false })]))
    await user.click(on)
    expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeVisible()
    await waitFor(() => expect(network.askedFor('magazines_retrieve')).toHaveLength(2))
  })
})
