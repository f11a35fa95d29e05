import { interfaceLanguages } from '@app/contract/languages.ts'

/** As items name their language: without script and country. */
const languageOf = (tag: string): string => tag.split('-', 1)[0] ?? tag

/** Each once, with what it calls itself: where several scripts or countries write it, without these. */
export const readingLanguages = interfaceLanguages
  .filter(
    ({ tag }, at) => interfaceLanguages.findIndex((one) => languageOf(one.tag) === languageOf(tag)) === at,
  )
  .map(({ tag, name, dir }) => {
    const language = languageOf(tag)
    const plain =
      tag === language ? undefined : new Intl.DisplayNames([tag], { type: 'language' }).of(language)
    return { tag: language, name: plain ? plain.charAt(0).toUpperCase() + plain.slice(1) : name, dir }
  })
