/** The page of the API. */
export const apiDocs = {
  title: 'API',
  agent: 'Federation agent',
  agentHint:
    'When this server asks others for something that no particular member asked for, it does so as this actor and signs with its key. It writes nothing and reads no messages.',
  hint: 'Everything here can be done by programs too. The same as a file for tools:',
  find: 'Find an operation',
  none: 'No operation is called that',
  loading: 'The list is drawn by scripts. Without them read the file.',
  scopes: 'Scopes',
  limit: 'Limit',
  parameters: 'Parameters',
  answers: 'Answers',
  needsToken: 'token',
  send: 'Send',
  answered: '{status} in {time} ms',
}
