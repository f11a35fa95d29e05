import { Router } from 'express'
import express from 'express'
import type { Federation } from '../context.ts'
import { MAX_DOCUMENT_BYTES } from '../documents/fetch-document.ts'
import { receiveActivity } from './receive.ts'

const takesDocuments = express.raw({
  type: ['application/activity+json', 'application/ld+json', 'application/json'],
  limit: MAX_DOCUMENT_BYTES,
})

export const inboxRoutes = (federation: Federation): Router =>
  Router().post(
    ['/f/inbox', '/i/inbox', '/inbox', '/u/:name/inbox', '/m/:name/inbox'],
    takesDocuments,
    (req, res) => receiveActivity(federation, req, res),
  )
