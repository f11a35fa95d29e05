import { z } from 'zod'
import { operation } from '../operation.ts'

/** What tells of the API itself. */
const ofTheApi = {
  method: 'GET',
  context: 'identity',
  auth: 'none',
  rate: null,
  openWhenPrivate: true,
} as const

export const apiDocs = operation({
  ...ofTheApi,
  id: 'app.swagger_ui',
  path: '/api/docs',
  tag: 'Instance',
  summary: 'The page of the API',
  servedBy: 'web',
  replies: { 200: null },
})

export const apiDocument = operation({
  ...ofTheApi,
  id: 'app.swagger',
  path: '/api/doc.json',
  tag: 'Instance',
  summary: 'This description of the API (OpenAPI 3.1)',
  servedBy: 'gateway',
  replies: { 200: z.record(z.string(), z.unknown()).meta({ id: 'OpenApiDocument' }) },
})

export const apiDocsOperations = [apiDocs, apiDocument] as const
