import { reportByUuid } from '@app/contract/calls/community.ts'
import { contentCards } from '@app/contract/calls/content.ts'
import { messageByAddress } from '@app/contract/calls/messaging.ts'
import { audienceOf, isLimited } from '@app/contract/events/content.ts'
import type { ContentCard, SubjectType } from '@app/contract/events/content.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { Router } from 'express'
import type { Request, Response } from 'express'
import type { Federation } from '../context.ts'
import { onlyActivity, sendDocument } from '../documents/send-document.ts'
import type { Rows } from '../rows.ts'
import { asSigned, verifySignature } from '../inbox/verify-signature.ts'
import { federatesWith } from '../instances/policy.ts'
import { softwareAt, takesChatMessages } from '../instances/software.ts'
import { letterOf, messageDocument } from './write-message.ts'
import { objectDocumentOf } from './object.view.ts'
import { tombstone } from './write-object.ts'
import { complaintOf, reportDocument } from './write-report.ts'

/** Host of whoever signed a request, where we talk to it; null: nobody did. */
const signingHost = async (federation: Federation, req: Request): Promise<string | null> => {
  const verdict = await verifySignature(federation, asSigned(federation, req, Buffer.alloc(0)))
  if (verdict.kind !== 'verified' || !(await federatesWith(federation, verdict.actor))) return null
  return new URL(verdict.actor).host
}

const FOR_HOST = `
  select 1 from user_card u where u.domain = $1 and (u.user_id = any($2::int[]) or u.user_id in (
    select follower_id from user_follow where followed_id = $3))
  limit 1`

/** Whether anybody of a host may read an item that is not for everybody. */
const isFor = async (federation: Federation, card: ContentCard, host: string): Promise<boolean> => {
  const followed = audienceOf(card) === 'followers' ? card.authorId : null
  const found = await federation.db.query('for-host', FOR_HOST, [host, card.addresseeIds ?? [], followed])
  return found.length > 0
}

const sendObject =
  (federation: Federation, type: SubjectType, parameter: string) => async (req: Request, res: Response) => {
    const id = Number(req.params[parameter])
    const [row] = Number.isSafeInteger(id)
      ? await federation.db.query<Pick<Rows['content_object'], 'ap_id' | 'local' | 'visibility'>>(
          'page-object',
          'select ap_id, local, visibility from content_object where type = $1 and id = $2',
          [type, id],
        )
      : []
    if (!row) {
      const [gone] = await federation.db.query<Pick<Rows['tombstone'], 'ap_id'>>(
        'page-tombstone',
        'select ap_id from tombstone where ap_id = $1',
        [federation.config.url + req.path],
      )
      if (gone) return sendDocument(res, tombstone(gone.ap_id), 410)
      throw notFound('There is nothing of this id.')
    }
    if (!row.local && row.visibility === 'private') throw notFound('There is nothing of this id to see.')
    if (!row.local) return res.redirect(row.ap_id)
    if (row.visibility === 'soft_deleted') return sendDocument(res, tombstone(row.ap_id), 410)
    const unseen = notFound('There is nothing of this id to see.')
    if (row.visibility === 'trashed') throw unseen
    const host = row.visibility === 'private' ? await signingHost(federation, req) : null
    if (row.visibility === 'private' && host === null) throw unseen
    const { items } = await federation.calls.ask(contentCards, { refs: [{ type, id }] })
    const card = items[0]
    const document = card ? await objectDocumentOf(federation, card) : null
    if (!card || !document) throw notFound('There is nothing of this id.')
    if (!isLimited(audienceOf(card))) return sendDocument(res, document)
    if (host === null || !(await isFor(federation, card, host))) throw unseen
    sendDocument(res, document, 200, 'private')
  }

/** A private message of ours, for the servers of those it goes to alone. */
const sendPrivateMessage =
  (federation: Federation) =>
  async (req: Request, res: Response): Promise<void> => {
    const unknown = notFound('There is nothing of this id to see.')
    const apId = federation.config.url + req.path
    const message = await federation.calls.ask(messageByAddress, { apId })
    const letter = message && (await letterOf(federation, message))
    const host = letter && (await signingHost(federation, req))
    const receiver = letter?.receivers.find(({ domain }) => domain === host)
    if (!letter || !host || !receiver) throw unknown
    const chats = takesChatMessages(await softwareAt(federation, `https://${host}/`))
    sendDocument(res, messageDocument(federation, letter, chats ? receiver : null), 200, 'private')
  }

/** A report that was sent from here, for the server that it was sent to alone: it says who made it. */
const sendReportOf =
  (federation: Federation) =>
  async (req: Request, res: Response): Promise<void> => {
    const unknown = notFound('There is nothing of this id to see.')
    const report = await federation.calls.ask(reportByUuid, { uuid: String(req.params['uuid']) })
    const complaint = report && (await complaintOf(federation, report))
    const host = complaint && (await signingHost(federation, req))
    if (!complaint || !host) throw unknown
    const addressed = complaint.magazine.domain ?? complaint.reported.domain
    if (addressed !== host) throw unknown
    sendDocument(res, reportDocument(federation, federation.config.url + req.path, complaint), 200, 'private')
  }

/** Threads, posts and comments of ours, as peers read them (rules/federation.md#addresses). */
export const objectRoutes = (federation: Federation): Router => {
  const router = Router()
  router.get(
    '/m/:magazine/t/:id/:slug/comment/:comment',
    onlyActivity,
    sendObject(federation, 'entry_comment', 'comment'),
  )
  router.get(
    ['/m/:magazine/t/:id', '/m/:magazine/t/:id/:slug', '/t/:id'],
    onlyActivity,
    sendObject(federation, 'entry', 'id'),
  )
  router.get(
    '/m/:magazine/p/:id/:slug/reply/:comment',
    onlyActivity,
    sendObject(federation, 'post_comment', 'comment'),
  )
  router.get(
    ['/m/:magazine/p/:id', '/m/:magazine/p/:id/:slug'],
    onlyActivity,
    sendObject(federation, 'post', 'id'),
  )
  router.get('/message/:uuid', onlyActivity, sendPrivateMessage(federation))
  router.get('/reports/:uuid', onlyActivity, sendReportOf(federation))
  return router
}
