/** What an instance is called before anybody named it. */
export const DEFAULT_TITLE = 'Commonplace'
