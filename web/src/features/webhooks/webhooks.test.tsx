import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import { aMagazine, aMember, pageOf, somebody } from '../../testing/things.ts'
import type { Delivery, Webhook } from './webhooks.api.ts'

const owner = aMember()
const PANEL = '/m/harbours/panel/webhooks'

const aWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  webhookId: 5,
  magazineId: 21,
  url: 'https://hooks.example/tide',
  description: 'Tide bot',
  events: ['thread.created'],
  enabled: true,
  disabledBecause: null,
  failingSince: null,
  createdAt: '2026-06-15T10:00:00+00:00',
  ...changes,
})
const aDelivery = (changes: Partial<Delivery> = {}): Delivery => ({
  deliveryId: 71,
  messageId: 'b1946ac9',
  type: 'thread.created',
  state: 'failed',
  attempts: 10,
  status: 503,
  durationMs: 120,
  failure: null,
  answer: 'Not today.',
  payload: '{"type":"thread.created"}',
  createdAt: '2026-06-15T10:00:00+00:00',
  lastAttemptAt: '2026-06-15T11:00:00+00:00',
  nextAttemptAt: null,
  ...changes,
})

const network = ({ webhooks = [aWebhook()], deliveries = [aDelivery()] } = {}) => {
  const made = fakeNetwork()
  made.reply('magazine_retrieve_by_name', aMagazine())
  made.reply('magazine_webhooks', pageOf(webhooks))
  if (webhooks[0]) made.reply('magazine_webhook_retrieve', webhooks[0])
  made.reply('magazine_webhook_deliveries', pageOf(deliveries))
  return made
}
const show = (at: string, made = network(), me = owner) => showPage(at, { network: made, me })

describe('the webhooks of a magazine', () => {
  test('are listed, and say what turned them off', async () => {
    const webhooks = [aWebhook(), aWebhook({ webhookId: 6, enabled: false, disabledBecause: 'gone' })]
    await show(PANEL, network({ webhooks }))
    const links = await screen.findAllByRole('link', { name: 'Tide bot' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`${PANEL}/5`, `${PANEL}/6`])
    expect(screen.getByText('Turned off: the address says that it is gone.')).toBeVisible()
  })

  test('are added, and the secret is shown', async () => {
    const made = network({ webhooks: [] })
    const { user } = await show(PANEL, made)
    made.reply('magazine_webhook_create', { ...aWebhook(), secret: 'whsec_c2VjcmV0' })
    await user.type(await screen.findByLabelText('Address'), 'https://hooks.example/tide')
    expect(screen.queryByRole('checkbox', { name: 'user.registered' })).toBeNull()
    const add = screen.getByRole('button', { name: 'Add a webhook' })
    await user.click(add)
    expect(await screen.findByText('Choose at least one.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'thread.created' }))
    await user.click(add)
    expect(await screen.findByText('whsec_c2VjcmV0')).toBeVisible()
    expect(made.askedFor('magazine_webhook_create')).toMatchObject([
      { body: { url: 'https://hooks.example/tide', events: ['thread.created'] } },
    ])
  })

  test('are not for members who do not moderate it', async () => {
    // React tells of every fault that a boundary caught.
    vi.spyOn(console, 'error').mockReturnValue()
    await show(PANEL, network(), somebody)
    expect(await screen.findByRole('heading', { name: 'You may not see this' })).toBeVisible()
  })
})

describe('one webhook', () => {
  test('shows what it was sent and what was answered, and sends it again', async () => {
    const made = network()
    const { user } = await show(`${PANEL}/5`, made)
    made.reply('magazine_webhook_resend', aDelivery({ state: 'delivered', status: 204 }))
    expect(await screen.findByText(/Failed · 503/)).toBeVisible()
    expect(screen.getByText('Not today.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /Send again/ }))
    expect(await screen.findByText('Sent. The list says how it went.')).toBeVisible()
    expect(made.askedFor('magazine_webhook_resend')).toMatchObject([
      { params: { magazine_id: '21', webhook_id: '5', delivery_id: '71' } },
    ])
  })

  test('is tested, gets a new secret, and is turned off', async () => {
    const made = network()
    const { user } = await show(`${PANEL}/5`, made)
    made.reply('magazine_webhook_test', aDelivery({ type: 'ping' }))
    made.reply('magazine_webhook_secret', { ...aWebhook(), secret: 'whsec_bmV3' })
    made.reply('magazine_webhook_update', aWebhook({ enabled: false }))
    await user.click(await screen.findByRole('button', { name: 'Send a test' }))
    expect(await screen.findByText('Sent. The list says how it went.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'New secret' }))
    expect(await screen.findByText('whsec_bmV3')).toBeVisible()
    const main = within(screen.getByRole('main'))
    await user.click(main.getByRole('switch', { name: 'Turned on' }))
    await user.click(main.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The webhook is changed.')).toBeVisible()
    expect(made.askedFor('magazine_webhook_update')).toMatchObject([
      { body: { enabled: false, events: ['thread.created'], description: 'Tide bot' } },
    ])
  })
})
