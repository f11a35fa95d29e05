import { refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { InstanceHostsRequest, InstancesListV2 } from './instance-schemas.ts'

const silencing = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  scopes: ['admin:federation:update'],
  tag: 'Administration',
} as const

export const adminSilencedInstanceList = operation({
  ...silencing,
  id: 'admin_silenced_instance_list',
  method: 'GET',
  path: '/api/admin/instance/silences',
  summary: 'List the silenced instances',
  replies: { 200: InstancesListV2, ...refusals(401, 403, 429) },
})

export const adminSilenceInstance = operation({
  ...silencing,
  id: 'admin_silence_instance',
  method: 'POST',
  path: '/api/admin/instance/silence',
  summary:
    'Silence instances: what comes from them is kept, and shown to those who follow or subscribe to it',
  body: InstanceHostsRequest,
  about: ['domains'],
  replies: { 204: null, ...refusals(400, 401, 403, 429) },
})

export const adminUnsilenceInstance = operation({
  ...silencing,
  id: 'admin_unsilence_instance',
  method: 'POST',
  path: '/api/admin/instance/unsilence',
  summary: 'Show what comes from silenced instances to everybody again',
  body: InstanceHostsRequest,
  about: ['domains'],
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})
