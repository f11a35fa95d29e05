import { reportByUuid } from '@app/contract/calls/community.ts'
import { messageByAddress } from '@app/contract/calls/messaging.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { Router } from 'express'
import type { Request, Response } from 'express'
import type { Federation } from '../context.ts'
import { onlyActivity, sendDocument } from '../documents/send-document.ts'
import { signingHost } from '../inbox/signing-host.ts'
import { softwareAt, takesChatMessages } from '../instances/software.ts'
import { readableItem } from './readable-item.ts'
import { letterOf, messageDocument } from './write-message.ts'
import { objectDocumentOf } from './object.view.ts'
import { hostsOfReport, sentReport } from './sent-report.ts'
import { tombstone } from './write-object.ts'
import { complaintOf, reportDocument } from './write-report.ts'

const sendObject =
  (federation: Federation, type: SubjectType, parameter: string) => async (req: Request, res: Response) => {
    const found = await readableItem(federation, req, type, Number(req.params[parameter]))
    if (found.kind === 'gone') return sendDocument(res, tombstone(found.apId), 410)
    if (found.kind === 'elsewhere') return res.redirect(found.apId)
    const document = await objectDocumentOf(federation, found.card)
    if (!document) throw notFound('There is nothing of this id.')
    sendDocument(res, document, 200, found.seenBy)
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

/** A report that was sent from here, or by the Mbin that moved here, for the server that it was sent to alone. */
const sendReportOf =
  (federation: Federation) =>
  async (req: Request, res: Response): Promise<void> => {
    const unknown = notFound('There is nothing of this id to see.')
    const uuid = String(req.params['uuid'])
    const sent = await sentReport(federation, uuid)
    if (sent) {
      const asker = await signingHost(federation, req)
      if (!asker || !hostsOfReport(federation, sent).has(asker)) throw unknown
      return sendDocument(res, sent, 200, 'private')
    }
    const report = await federation.calls.ask(reportByUuid, { uuid })
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
