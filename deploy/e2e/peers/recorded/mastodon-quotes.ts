import { quoteWithdraw } from '@app/contract/content/quotes.ts'
import { magazinePostsCreate, postRetrieve } from '@app/contract/content/posts.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { expect, test } from '@jest/globals'
import type { Scene } from './scene.ts'
import { carrying } from './shapes.ts'
import { PUBLIC } from './software.ts'
import type { Json } from './software.ts'

const idOf = (value: unknown): unknown => (value as Json | null)?.['id'] ?? value

/**
 * mastodon/mastodon, app/serializers/activitypub: `quote_request`, `accept_quote_request`, `reject_quote_request`,
 * `quote_authorization`, `delete_quote_authorization`, and `note` with `quote` and `interactionPolicy`.
 */
export const mastodonQuotes = (scene: () => Scene): void => {
  const quoteOf = async (id: number) => {
    const { client } = scene().home.anna
    return (await client.get(postRetrieve, { params: { post_id: id } })).quote
  }
  const policy: Json = {
    interactionPolicy: { canQuote: { automaticApproval: [PUBLIC], manualApproval: [] } },
  }
  /** Something of theirs that anybody may quote, and a post of a member that does. */
  const quotedByMember = async (text: string) => {
    const { home, ours, software } = scene()
    const object: Json = { ...software.thread(scene().told(text)), ...policy }
    await scene().create(object)
    const { id: theirs } = await scene().kept(object['id'])
    const { postId } = await home.anna.client.get(magazinePostsCreate, {
      params: { magazine_id: ours.magazineId },
      body: { body: `About ${text}`, lang: 'en', quote: { type: 'post', id: theirs } },
    })
    const request = await scene().got(
      (one) => one['type'] === 'QuoteRequest' && one['object'] === object['id'],
    )
    return { postId, quoted: object['id'], quoting: `${ours.id}/p/${postId}/-`, request }
  }
  /** The request as its server writes it once more. */
  const again = ({ id, type, actor, object, instrument }: Json): Json => ({
    id,
    type,
    actor,
    object,
    instrument: idOf(instrument),
  })

  test('a member quotes somebody there, who agrees and later does not', async () => {
    const { peer, julian, member } = scene()
    const { postId, quoted, quoting, request } = await quotedByMember('a red door')
    expect(await quoteOf(postId)).toMatchObject({ state: 'pending' })
    expect(request).toMatchObject({ actor: member, instrument: { id: quoting, quote: quoted } })

    const stamp = peer.serve({
      id: `${julian}/quote_authorizations/${postId}`,
      type: 'QuoteAuthorization',
      attributedTo: julian,
      interactingObject: quoting,
      interactionTarget: quoted,
    })
    await scene().deliver({
      id: `${julian}#accepts/quote_requests/${postId}`,
      type: 'Accept',
      actor: julian,
      result: stamp['id'],
      object: again(request),
    })
    await eventually(async () => expect(await quoteOf(postId)).toMatchObject({ state: 'accepted' }))
    const update = await scene().got((one) => one['type'] === 'Update' && idOf(one['object']) === quoting)
    expect(update['object']).toMatchObject({ quote: quoted, quoteAuthorization: stamp['id'] })

    const id = String(stamp['id'])
    peer.forget(id)
    await scene().deliver({ id: `${id}#delete`, type: 'Delete', actor: julian, to: [PUBLIC], object: id })
    await eventually(async () => expect(await quoteOf(postId)).toMatchObject({ state: 'revoked' }))
  })

  test('a member quotes somebody there, who refuses', async () => {
    const { julian } = scene()
    const { postId, request } = await quotedByMember('a green door')
    await scene().deliver({
      id: `${julian}#rejects/quote_requests/${postId}`,
      type: 'Reject',
      actor: julian,
      object: again(request),
    })
    await eventually(async () => expect(await quoteOf(postId)).toMatchObject({ state: 'rejected' }))
  })

  test('quotes a member, is let, and hears when that ends', async () => {
    const { peer, julian, home, software } = scene()
    const { id: quoted } = await scene().post('A blue door')
    const object: Json = { ...software.thread(scene().told('What a door')), quote: quoted, ...policy }
    peer.serve(object)
    const id = `${julian}#quote_requests/1`
    await scene().deliver({
      id,
      type: 'QuoteRequest',
      actor: julian,
      instrument: object['id'],
      object: quoted,
    })
    const accept = await scene().got((one) => one['type'] === 'Accept' && idOf(one['object']) === id)
    const result = String(accept['result'])
    expect((await peer.get(result)).body).toMatchObject({
      id: result,
      type: 'QuoteAuthorization',
      attributedTo: scene().member,
      interactingObject: object['id'],
      interactionTarget: quoted,
    })
    const agreed = { ...object, quoteAuthorization: result }
    await scene().create(agreed)
    const kept = await scene().kept(object['id'])
    expect(await quoteOf(kept.id)).toMatchObject({ state: 'accepted', item: { body: 'A blue door' } })
    expect(kept.body).toContain('What a door')

    await home.anna.client.get(quoteWithdraw, { params: { subject_type: 'post', subject_id: kept.id } })
    await scene().got((one) => one['type'] === 'Delete' && idOf(one['object']) === result)
    expect((await peer.get(result)).status).toBe(404)
    await scene().deliver(carrying('Update', julian, `${String(object['id'])}#updates/2`, agreed))
    await scene().wrote('Meanwhile')
    expect(await quoteOf(kept.id)).toMatchObject({ state: 'revoked', item: null })
  })
}
