import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { interfaceLanguages, interfaceTags } from '@app/contract/languages.ts'
import { mailTexts } from '@app/contract/texts/en/mails.ts'
import { notificationTexts } from '@app/contract/texts/en/notifications.ts'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from '@jest/globals'
import { textsIn } from './texts.ts'

const folder = join(import.meta.dirname, '../../../contract/src/texts')

const flat = (texts: object, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text
      ? flat(text, `${before}${name}.`)
      : [[before + name, String(text)] as [string, string]],
  )

const { titles, push } = notificationTexts
const source = new Map(flat({ titles, push, mails: mailTexts }))

/** What a message is filled with, and the forms that it has for each number. */
const inside = (
  elements: MessageFormatElement[],
  found = { names: new Set<string>(), plurals: [] as string[][] },
) => {
  for (const element of elements) {
    if ('value' in element && element.type !== TYPE.literal) found.names.add(element.value)
    if (element.type === TYPE.plural)
      found.plurals.push(Object.keys(element.options).filter((form) => !form.startsWith('=')))
    if ('options' in element) for (const { value } of Object.values(element.options)) inside(value, found)
    if ('children' in element) inside(element.children, found)
  }
  return found
}
const namesIn = (text: string) => [...inside(parse(text)).names].toSorted().join()

/** Signs around what is filled in, which are the same in many languages. */
const SAME = /^(?:[\W\d_]*|\{\w+\}.{0,3}|\{what\} \(\{name\}\))$/

const translated = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))

test('every language that can be chosen has its texts', () => {
  const others: string[] = interfaceTags.filter((tag) => tag !== 'en')
  expect(translated.toSorted()).toEqual(others.toSorted())
})

describe.each(translated)('%s', (tag) => {
  const texts = flat(JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')) as object)
  const { locale = tag } = interfaceLanguages.find((one) => one.tag === tag) ?? {}

  test('says all that English says, and no more', () => {
    expect(texts.map(([name]) => name).toSorted()).toEqual([...source.keys()].toSorted())
  })

  test('is filled with the same', () => {
    expect(texts.filter(([name, text]) => namesIn(text) !== namesIn(source.get(name) ?? ''))).toEqual([])
  })

  test('has a form for each number as its grammar has (CLDR)', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted().join()
    const wrong = texts.filter(([, text]) =>
      inside(parse(text)).plurals.some((plural) => plural.toSorted().join() !== forms),
    )
    expect(wrong).toEqual([])
  })

  test('has no English left', () => {
    expect(texts.filter(([name, text]) => text === source.get(name) && !SAME.test(text))).toEqual([])
  })
})

test('a language that nobody knows is said in English', () => {
  for (const unknown of [null, undefined, 'xx', '../../package'])
    expect(textsIn(unknown).say('mails.greeting', { username: 'anna' })).toBe('Hello anna,')
})

test('a name that runs the other way does not turn the sentence', () => {
  expect(textsIn('en').say('push.replied', { name: 'ليلى\u202E' })).toBe('\u2068ليلى\u2069 replied to you')
})

test('days are written as the language writes them, in UTC', () => {
  const late = new Date('2026-03-04T23:05:00Z')
  expect(textsIn('en').day(late)).toBe('March 4, 2026')
  expect(textsIn('en').moment(late)).toMatch(/^March 4, 2026 at 11:05.PM UTC$/)
})
