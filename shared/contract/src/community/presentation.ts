import { z } from 'zod'
import { refusals } from '../common.ts'
import { operation } from '../operation.ts'

const Pair = z
  .tuple([z.string(), z.string()])
  .describe('A colour of light pages and its counterpart of dark ones, as #rrggbb.')

/** The shades of an instance's colour, each readable where it is used. */
export const Accent = z
  .object({
    text: Pair.describe('Links, and what belongs to the reader.'),
    strong: Pair.describe('The same when it is pointed at.'),
    fill: Pair.describe("Under a button's words."),
    onFill: Pair.describe("A button's words."),
    tint: Pair.describe('Behind text of the accent.'),
    turned: Pair.describe('Text on a ground of the other scheme.'),
  })
  .meta({ id: 'Accent' })
export type Accent = z.infer<typeof Accent>

/** What pages of this instance look like and hold, as far as its settings say: no settings that are nobody's business. */
export const InstancePresentation = z
  .object({
    metaTitle: z.string(),
    metaDescription: z.string(),
    metaKeywords: z.string(),
    defaultTheme: z.string().describe('For readers who chose none.'),
    accent: Accent.nullable().describe('Its own colours; null: those of the style sheet.'),
    headerLogo: z.boolean().describe('The header shows the logo in place of the name.'),
    scripts: z.boolean().describe('Pages come to life by script.'),
    livePush: z.boolean().describe('Open pages hear of what is new as it happens.'),
    federationPage: z.boolean().describe('The lists of other instances are shown as a page.'),
    randomLocalOnly: z
      .boolean()
      .describe('Sections with magazines and posts show those of this instance only.'),
    peopleLocalOnly: z.boolean().describe('Sections with people show members of this instance only.'),
    restrictedMagazineCreation: z.boolean().describe('Only staff may create magazines.'),
    translationServer: z
      .string()
      .nullable()
      .describe('The host that translates for members, and is sent what they ask for; null: none does.'),
  })
  .meta({ id: 'InstancePresentation' })
export type InstancePresentation = z.infer<typeof InstancePresentation>

export const instancePresentationRetrieve = operation({
  id: 'instance_presentation_retrieve',
  method: 'GET',
  path: '/api/instance/presentation',
  context: 'community',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  alike: true,
  openWhenPrivate: true,
  tag: 'Instance',
  summary: 'Get what a client needs to present this instance as its settings say',
  replies: { 200: InstancePresentation, ...refusals(429) },
})
