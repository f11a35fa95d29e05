import { moderateMagazineSetTheme } from '@app/contract/community/administration.ts'
import { magazineTheme } from '@app/contract/community/magazines.ts'
import { userRetrieveSettings, userUpdateSettings } from '@app/contract/identity/users.ts'
import { escapingCss, loadingCss, runningCss, safeCss } from '@app/platform/testing/css-cases.ts'
import { expect, test } from '@jest/globals'
import { aMagazineOf, aPerson } from '../kit/people.ts'

/** Members and magazines write CSS under the same rules. */
export const cssJourney = (origin: () => string): void => {
  test('CSS that loads, escapes or runs is refused for members and magazines alike, and the rest is kept', async () => {
    const anna = await aPerson(origin(), 'anna')
    const { magazineId } = await aMagazineOf(anna)
    const params = { magazine_id: magazineId }
    const writers = {
      member: (customCss: string) => anna.client.call(userUpdateSettings, { body: { customCss } }),
      magazine: (customCss: string) =>
        anna.client.call(moderateMagazineSetTheme, { params, body: { customCss } }),
    }
    const stored = async () => [
      (await anna.client.get(userRetrieveSettings)).customCss,
      (await anna.client.get(magazineTheme, { params })).customCss,
    ]
    for (const css of safeCss.filter((text) => text !== '')) {
      for (const [who, write] of Object.entries(writers))
        expect([who, css, (await write(css)).status]).toEqual([who, css, who === 'member' ? 200 : 201])
      expect(await stored()).toEqual([css, css])
    }
    const before = await stored()
    for (const [what, css] of [...loadingCss, ...escapingCss, ...runningCss])
      for (const [who, write] of Object.entries(writers)) {
        const { status, body } = await write(css)
        const { detail } = body as unknown as { detail: string }
        expect([who, what, status, detail]).toEqual([who, what, 400, expect.stringMatching(/^customCss: /)])
      }
    expect(await stored()).toEqual(before)
  })

  test('pages let a browser fetch pictures from this instance alone', async () => {
    const policy = (await fetch(origin())).headers.get('content-security-policy') ?? ''
    expect(policy.split(';').find((part) => part.startsWith('img-src'))).toBe(
      `img-src 'self' data: blob: ${origin()}`,
    )
  })
}
