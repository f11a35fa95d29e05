import { adminEmojiAdd, adminEmojiDelete } from '@app/contract/community/emoji.ts'
import { magazineCreate } from '@app/contract/community/magazines.ts'
import { magazinePostsCreate, postsUpdate } from '@app/contract/content/posts.ts'
import { userContentRetrieve } from '@app/contract/content/user-content.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { userFollow, userRetrieve, userUpdateProfile } from '@app/contract/identity/users.ts'
import { messageCreateThread, messageRetrieveThreads } from '@app/contract/messaging/messages.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { aMagazineOf, aPerson, findMagazine, findPerson, redPng, uniqueName } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startPair } from './pair.ts'

let pair: Awaited<ReturnType<typeof startPair>>
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair?.close())

const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)
const activity = { headers: { accept: 'application/activity+json' } }

test('an emoji of one instance is a picture at another, in texts, names, magazines and messages, until it is written out of them', async () => {
  const { home, away } = pair
  const admin = new Client(home.origin)
  await admin.get(authLogin, { body: { login: 'admin', password: 'correct horse battery' } })
  const { url } = await admin.get(adminEmojiAdd, {
    body: { name: 'red_square', category: 'Shapes' },
    file: { name: 'red.png', bytes: redPng },
  })
  const document = await (await admin.fetch('/f/emoji/red_square', activity)).json()
  expect(document).toMatchObject({ type: 'Emoji', name: ':red_square:', icon: { url } })

  const anna = await aPerson(home.origin, 'anna')
  const ben = await aPerson(away.origin, 'ben')
  const { magazineId } = await aMagazineOf(anna)
  await anna.client.get(userUpdateProfile, { body: { title: 'Anna :red_square:' } })
  const seen = await findPerson(ben, `${anna.username}@${pair.hostOf(home)}`)
  const of = { params: { user_id: seen.userId } }
  expect(seen).toMatchObject({ title: 'Anna :red_square:', emojis: [{ name: 'red_square' }] })
  await ben.client.get(userFollow, of)
  await soon(async () =>
    expect(await anna.client.get(userRetrieve, { params: { user_id: anna.userId } })).toMatchObject({
      followersCount: 1,
    }),
  )

  const { postId } = await anna.client.get(magazinePostsCreate, {
    params: { magazine_id: magazineId },
    body: { body: 'A :red_square: and `:red_square:`', lang: 'en' },
  })
  const arrived = () =>
    soon(async () => {
      const post = (await ben.client.get(userContentRetrieve, of)).items[0]?.post
      expect(post).toBeTruthy()
      return post!
    })
  const post = await arrived()
  const [emoji] = post.emojis ?? []
  expect(emoji?.url).toMatch(new RegExp(`^${pair.urlOf(away)}/media/remote/[0-9a-f]{64}$`))
  expect(post.user.emojis).toEqual([emoji])
  const picture = await ben.client.fetch(new URL(emoji?.url ?? '').pathname)
  expect(picture.headers.get('content-type')).toBe('image/png')
  // The server draws it, for those without script as well; in code it stays as it is written.
  const page = await (await ben.client.fetch(`/m/${post.magazine.name}/p/${post.postId}/-`)).text()
  const drawn = `<img class="emoji" src="${emoji?.url}" alt=":red_square:"`
  expect(page).toContain(`A ${drawn}`)
  expect(page).toContain('<code>:red_square:</code>')
  expect(/<title>[^<]*<\/title>/.exec(page)?.[0]).not.toContain('<img')

  const red = await anna.client.get(magazineCreate, {
    body: { name: uniqueName('red'), title: 'Red :red_square:', description: 'Of :red_square: alone' },
  })
  expect(red.emojis).toEqual([{ name: 'red_square', url }])
  const { name, ...magazine } = await findMagazine(ben, `${red.name}@${pair.hostOf(home)}`)
  expect(magazine).toMatchObject({ title: 'Red :red_square:', emojis: [emoji] })
  const front = await (await ben.client.fetch(`/m/${name}`)).text()
  expect(front).toMatch(new RegExp(`<h1>Red (?:<!-- -->)?<img class="emoji" src="${emoji?.url}"`))

  await anna.client.get(messageCreateThread, {
    params: { user_id: (await findPerson(anna, `${ben.username}@${pair.hostOf(away)}`)).userId },
    body: { body: 'For you: :red_square:' },
  })
  const messages = async ({ client }: Person) =>
    (await client.get(messageRetrieveThreads, { query: { d: 1 } })).items[0]?.messages
  await soon(async () =>
    expect(await messages(ben)).toMatchObject([{ body: 'For you: :red_square:', emojis: [emoji] }]),
  )
  expect(await messages(anna)).toMatchObject([{ emojis: [{ name: 'red_square', url }] }])

  const write = (body: string) =>
    anna.client.get(postsUpdate, { params: { post_id: postId }, body: { body, lang: 'en' } })
  await write('Of the colour alone')
  await soon(async () => expect((await arrived()).body).toBe('Of the colour alone'))
  expect((await arrived()).emojis).toBeUndefined()

  await admin.get(adminEmojiDelete, { params: { emoji_name: 'red_square' } })
  expect((await admin.fetch('/f/emoji/red_square', activity)).status).toBe(404)
  await write('No :red_square: any more')
  await soon(async () => expect((await arrived()).body).toBe('No :red_square: any more'))
  expect((await arrived()).emojis).toBeUndefined()
})
