/** What the pages about this place say, and the one of servers that it knows. */
export const instance = {
  software: 'Software',
  registrations: 'New members',
  open: 'welcome',
  closed: 'not at the moment',
  notWritten: 'Nothing has been written here yet.',
  federated: 'Servers we federate with',
  defederated: 'Servers we do not federate with',
  dead: 'Servers that have stopped answering',
  noServers: 'None.',
} as const
