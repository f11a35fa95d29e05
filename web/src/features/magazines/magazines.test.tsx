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
    expect(numbers).toEqual(['1,234', '56', '9', '1'])
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

  test('says beside the subscription how loud it is, and keeps the focus where that is changed', async () => {
    const network = fakeNetwork()
    const magazine = aMagazine({ isUserSubscribed: true, notificationStatus: 'Muted' })
    network.reply('magazine_unsubscribe', { ...magazine, isUserSubscribed: false })
    const { user } = show(<MagazineBox magazine={magazine} />, { me: somebody, network })
    const split = within(screen.getByRole('group', { name: magazine.title }))
    expect(split.getByRole('button', { name: 'Notifications: Muted' })).toBeVisible()
    await user.click(split.getByRole('button', { name: 'Subscribed' }))
    await waitFor(() => expect(network.askedFor('magazine_unsubscribe')).toHaveLength(1))
    expect(document.activeElement).toBe(split.getAllByRole('button')[0])
  })
})

describe('the list of magazines', () => {
  const list = async (items: Magazine[], options: Parameters<typeof showPage>[1] = {}) => {
    const network = fakeNetwork()
    network.reply('magazines_retrieve', pageOf(items))
    return { ...(await showPage('/magazines', { network, ...options })), network }
  }

  test('says what each is about and what goes on there', async () => {
    await list([
      aMagazine({ description: 'Boats, **fog** and tides.', lastActive: '2026-06-15T09:00:00+00:00' }),
      aMagazine({ magazineId: 22, name: 'long', title: LONG_WORD }),
    ])
    const [first, second] = await screen.findAllByRole('article')
    expect(within(first!).getByText('Boats, fog and tides.')).toBeVisible()
    const facts = within(first!)
      .getAllByRole('listitem')
      .map((fact) => fact.textContent)
    expect(facts).toEqual(['1,234 subscribers', '88 comments', 'Active 3 h'])
    expect(within(second!).getByRole('link', { name: LONG_WORD })).toHaveAttribute('href', '/m/long')
  })

  test('keeps what goes on in a private one to its members', async () => {
    await list([aMagazine({ readers: 'members' })])
    const facts = within(await screen.findByRole('article')).getAllByRole('listitem')
    expect(facts.map((fact) => fact.textContent)).toEqual(['1,234 subscribers'])
  })

  test('is narrowed to this server and to what adults see, and keeps that in another order', async () => {
    const network = fakeNetwork()
    network.reply('magazines_retrieve', pageOf([aMagazine()]))
    const { user, address } = await showPage('/magazines?q=har', { network })
    await user.click(await screen.findByRole('link', { name: 'This server only' }))
    await waitFor(() => expect(address()).toBe('/magazines?q=har&federation=local'))
    await user.click(screen.getByRole('link', { name: '18+' }))
    await waitFor(() => expect(address()).toBe('/magazines?q=har&federation=local&hide_adult=show'))
    expect(screen.getByRole('link', { name: 'Everywhere' })).toHaveAttribute(
      'href',
      '/magazines?q=har&hide_adult=show',
    )
    await user.click(screen.getByRole('link', { name: 'Newest' }))
    await waitFor(() => expect(address()).toBe('/magazines/newest?q=har&federation=local&hide_adult=show'))
    expect(network.askedFor('magazines_retrieve').at(-1)?.query).toMatchObject({
      q: 'har',
      federation: 'local',
      hide_adult: 'show',
    })
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
