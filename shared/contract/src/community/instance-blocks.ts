import { refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { InstanceDomainsRequest, InstancesListV2 } from './instance-schemas.ts'

const blocking = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  scopes: ['admin:federation:update'],
  tag: 'Administration',
} as const

export const adminBlockInstanceList = operation({
  ...blocking,
  id: 'admin_block_instance_list',
  method: 'GET',
  path: '/api/admin/instance/blocks',
  summary: 'List the instances blocked for everybody',
  replies: { 200: InstancesListV2, ...refusals(401, 403, 429) },
})

export const adminBlockInstance = operation({
  ...blocking,
  id: 'admin_block_instance',
  method: 'POST',
  path: '/api/admin/instance/block',
  summary: 'Block instances for every member but administrators, also for those to come',
  body: InstanceDomainsRequest,
  about: ['domains'],
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const adminUnblockInstance = operation({
  ...blocking,
  id: 'admin_unblock_instance',
  method: 'POST',
  path: '/api/admin/instance/unblock',
  summary: 'Lift blocks laid for everybody; what members blocked themselves stays',
  body: InstanceDomainsRequest,
  about: ['domains'],
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})
