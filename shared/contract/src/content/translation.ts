import { z } from 'zod'

/** A language as an address or a list of choices names it. */
export const LanguageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'must be a language, as en, pt-BR or zh-Hant')

export const Translation = z
  .object({
    lang: z.string().describe('What it was translated into'),
    from: z
      .string()
      .nullable()
      .describe('The language it is written in, as the server found or the item says; null: nobody knows'),
    server: z.string().describe('The host that translated it'),
    title: z.string().nullable().describe('Null but for threads'),
    body: z
      .string()
      .nullable()
      .describe(
        'Markdown source, as untrusted as what somebody wrote; code, names and links are as they were',
      ),
    contentWarning: z.string().nullable(),
  })
  .meta({ id: 'Translation' })
export type Translation = z.infer<typeof Translation>

export const TranslationServer = z
  .object({
    server: z.string().nullable().describe('The host that is named; null: none is'),
    answers: z.boolean().describe('Whether it told its languages just now'),
    fault: z.string().nullable().describe('What went wrong where it did not'),
    languages: z.array(z.string()).describe('What it translates into'),
  })
  .meta({ id: 'TranslationServer' })
export type TranslationServer = z.infer<typeof TranslationServer>
