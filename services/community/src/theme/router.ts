import { principalOf } from '@app/platform/http/identity.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { scopedCss } from '@app/platform/text/css.ts'
import { Router } from 'express'
import type { Community } from '../context.ts'
import { themeView } from './theme.ts'

/** The part of a page that a theme may change: all but the header, menus and dialogs. */
const PART = 'middle'

/**
 * Custom CSS of a magazine as a style sheet of its own, for pages allow none within them. The text is sound (nothing in it
 * is left open), so the scope around it holds, and what it lays over others stays inside.
 */
export const themeRouter = (community: Community): Router => {
  const router = Router()
  router.get('/themes/:id.css', async (req, res) => {
    const id = Number(req.params['id'])
    if (!Number.isInteger(id) || id < 1 || id > 2 ** 31 - 1) throw notFound('There is no such theme.')
    const { customCss } = await themeView(community, id, principalOf(req))
    if (!customCss) throw notFound('This magazine has no theme of its own.')
    res.set('Cache-Control', 'private, max-age=600')
    res.type('css').send(`${scopedCss(customCss, PART)}#${PART} { isolation: isolate; overflow: clip; }\n`)
  })
  return router
}
