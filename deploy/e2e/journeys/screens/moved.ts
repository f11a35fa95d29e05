/** Addresses of screens that stand on another page here, and where that is. */
export const moved: readonly (readonly [screen: string, address: string, to: string])[] = [
  ['S76 second factor', '/2fa', '/login'],
  ['S103 requests', '/m/{magazine}/panel/moderator_requests', '/m/{magazine}/panel/requests'],
  ['S56 log of a magazine', '/modlog?magazine={magazine}&type=ban', '/m/{magazine}/modlog?type=ban'],
  ['S5 thread by its number', '/t/{thread}', '/m/random/t/{thread}/-'],
  ['S57 instances', '/instances', '/federation'],
]
