import { z } from 'zod'
import { EmptyObject, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import {
  Info,
  InstanceNames,
  InstancesList,
  InstancesListV2,
  Page,
  PageName,
  RemoteInstance,
  Site,
  SiteSettings,
  SiteSettingsRequest,
} from './instance-schemas.ts'

const open = {
  context: 'community',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  alike: true,
  openWhenPrivate: true,
  tag: 'Instance',
} as const

export const instanceRetrieveInfo = operation({
  ...open,
  id: 'instance_retrieve_info',
  method: 'GET',
  path: '/api/info',
  summary: 'Get what this instance runs and who looks after it',
  replies: { 200: Info, ...refusals(429) },
})

export const instanceDetailsRetrieve = operation({
  ...open,
  id: 'instance_details_retrieve',
  edited: PageName.options,
  method: 'GET',
  path: '/api/instance',
  summary: 'Get the pages of this instance',
  replies: { 200: Site, ...refusals(401, 429) },
})

export const instanceRetrieveDefederatedInstances = operation({
  ...open,
  id: 'instance_retrieve_defederated_instances',
  method: 'GET',
  path: '/api/defederated',
  summary: 'List the domains this instance does not federate with',
  replies: { 200: InstanceNames, ...refusals(429) },
})

export const instanceRetrieveDefederatedInstancesV2 = operation({
  ...open,
  id: 'instance_retrieve_defederated_instances_v2',
  method: 'GET',
  path: '/api/defederated/v2',
  summary: 'List the instances this one does not federate with, and their software',
  replies: { 200: InstancesListV2, ...refusals(429) },
})

export const instanceRetrieveFederatedInstances = operation({
  ...open,
  id: 'instance_retrieve_federated_instances',
  method: 'GET',
  path: '/api/federated',
  summary: 'List the instances this one federates with',
  replies: { 200: InstancesListV2, ...refusals(429) },
})

export const instanceRetrieveDeadInstances = operation({
  ...open,
  id: 'instance_retrieve_dead_instances',
  method: 'GET',
  path: '/api/dead',
  summary: 'List the instances that have stopped answering',
  replies: { 200: InstancesListV2, ...refusals(429) },
})

const administering = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  tag: 'Administration',
} as const

/** All but what the environment alone decides. */
const editedSettings = Object.keys(
  SiteSettings.omit({ KBIN_DOMAIN: true, MAX_IMAGE_BYTES: true, MBIN_TRANSLATE_API_KEY_SET: true }).shape,
)

export const adminRetrieveSettings = operation({
  ...administering,
  id: 'admin_retrieve_settings',
  edited: editedSettings,
  method: 'GET',
  path: '/api/instance/settings',
  summary: 'Read the settings of the instance',
  scopes: ['admin:instance:settings:read'],
  replies: { 200: SiteSettings, ...refusals(401, 403, 429) },
})

export const adminUpdateSettings = operation({
  ...administering,
  id: 'admin_update_settings',
  edited: editedSettings,
  method: 'PUT',
  path: '/api/instance/settings',
  summary: 'Change settings of the instance',
  scopes: ['admin:instance:settings:edit'],
  body: SiteSettingsRequest,
  replies: { 200: SiteSettings, ...refusals(400, 401, 403, 429) },
})

export const adminUpdatePages = operation({
  ...administering,
  id: 'admin_update_pages',
  edited: PageName.options,
  method: 'PUT',
  path: '/api/instance/{page}',
  summary: 'Write one of the pages: about, contact, faq, privacyPolicy, terms or announcement',
  scopes: ['admin:instance:information:edit'],
  params: z.object({ page: z.string().describe('Which page, as the summary names them.') }),
  body: Page,
  replies: { 200: Site, ...refusals(400, 401, 403, 429) },
})

const federating = { ...administering, scopes: ['admin:federation:update'] } as const

export const adminUpdateDefederatedInstances = operation({
  ...federating,
  id: 'admin_update_defederated_instances',
  method: 'PUT',
  path: '/api/defederated',
  summary: 'Replace the list of banned instances',
  body: InstancesList,
  about: ['instances'],
  replies: { 200: InstanceNames, ...refusals(400, 401, 403, 429) },
  deprecated: true,
})

export const adminBanInstance = operation({
  ...federating,
  id: 'admin_ban_instance',
  method: 'PUT',
  path: '/api/instance/ban/{domain}',
  summary: 'Stop federating with an instance',
  params: z.object({ domain: z.string().max(253) }),
  replies: { 200: EmptyObject, ...refusals(400, 401, 403, 429) },
})

export const adminUnbanInstance = operation({
  ...federating,
  id: 'admin_unban_instance',
  method: 'PUT',
  path: '/api/instance/unban/{domain}',
  summary: 'Federate with a banned instance again',
  params: z.object({ domain: z.string().max(253) }),
  replies: { 200: EmptyObject, ...refusals(400, 401, 403, 404, 429) },
})

export const adminAllowInstance = operation({
  ...federating,
  id: 'admin_allow_instance',
  method: 'PUT',
  path: '/api/instance/allow/{domain}',
  summary: 'Put an instance on the allow list',
  params: z.object({ domain: z.string().max(253) }),
  replies: { 200: EmptyObject, ...refusals(400, 401, 403, 429) },
})

export const adminDenyInstance = operation({
  ...federating,
  id: 'admin_deny_instance',
  method: 'PUT',
  path: '/api/instance/deny/{domain}',
  summary: 'Take an instance off the allow list',
  params: z.object({ domain: z.string().max(253) }),
  replies: { 200: EmptyObject, ...refusals(400, 401, 403, 404, 429) },
})

export const remoteInstanceDetailsRetrieve = operation({
  ...administering,
  id: 'remote_instance_details_retrieve',
  method: 'GET',
  path: '/api/remoteInstance/{domain}',
  summary: 'Get what is known about another instance',
  rate: 'api_read',
  scopes: ['admin:federation:read'],
  params: z.object({ domain: z.string().max(253) }),
  replies: { 200: RemoteInstance, ...refusals(401, 403, 404, 429) },
})
