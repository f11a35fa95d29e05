import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { interfaceLanguages } from '@app/contract/languages.ts'
import { mailTexts } from '@app/contract/texts/en/mails.ts'
import { notificationTexts } from '@app/contract/texts/en/notifications.ts'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import en from './en/every.ts'
import own from './en/own.ts'
import aboutPeople from './en/person.ts'
import panels from './en/panels.ts'
import polls from './en/polls.ts'
import reading from './en/reading.ts'
import offline from './en/offline.ts'

/** What a language says as English does, looked at one by one. */
const sameAsEnglish = JSON.parse(
  readFileSync(join(import.meta.dirname, 'same-as-english.json'), 'utf8'),
) as Record<string, string[]>

const english = { every: en, own, person: aboutPeople, panels, polls, reading, offline } as const
const here = import.meta.dirname

/** What the services say, beside the pages: one file for each language. */
const { titles, push } = notificationTexts
const sent = { titles, push, mails: mailTexts }
const sentTexts = join(here, '../../../shared/contract/src/texts')

const flat = (texts: object, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text
      ? flat(text, `${before}${name}.`)
      : [[before + name, String(text)] as [string, string]],
  )

const read = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object

const translated = (tag: string): [string, string][] => [
  ...Object.keys(english).flatMap((piece) => flat(read(join(here, tag, `${piece}.json`)))),
  ...flat(read(join(sentTexts, `${tag}.json`)), 'sent.'),
]

const source = new Map([...Object.values(english).flatMap((texts) => flat(texts)), ...flat(sent, 'sent.')])

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

/** Names, codes and signs that are the same everywhere. */
const SAME =
  /^(?:[\W\d_]*|\{\w+\}.{0,3}|\{\w+\} \(\{\w+\}\)|.{1,4}|Commonplace|Markdown|OAuth.*|RSS.*|API.*|Web|HTML|CSS|Mod|Bot|Admin|ALT|OC|https?:.*)$/

const others = interfaceLanguages.filter(({ tag }) => tag !== 'en')

test('every folder and file of texts is a language that can be chosen', () => {
  const folders = readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(here, entry.name, 'every.json')))
    .map(({ name }) => name)
  const tags = others.map(({ tag }): string => tag).toSorted()
  expect(folders.toSorted()).toEqual(tags)
  const files = readdirSync(sentTexts).filter((name) => name.endsWith('.json'))
  expect(files.toSorted()).toEqual(tags.map((tag) => `${tag}.json`).toSorted())
})

describe.each(others.map(({ tag, locale = tag }) => [tag, locale] as const))('%s', (tag, locale) => {
  const texts = translated(tag)

  test('says all that English says, and no more', () => {
    // What is in two pieces is there twice.
    expect([...new Set(texts.map(([name]) => name))].toSorted()).toEqual([...source.keys()].toSorted())
  })

  test('is filled with the same', () => {
    const differing = texts.filter(([name, text]) => {
      const [mine, theirs] = [inside(parse(text)).names, inside(parse(source.get(name) ?? '')).names]
      return [...mine].toSorted().join() !== [...theirs].toSorted().join()
    })
    expect(differing).toEqual([])
  })

  test('has a form for each number as its grammar has (CLDR)', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted().join()
    const wrong = texts.filter(([, text]) =>
      inside(parse(text)).plurals.some((plural) => plural.toSorted().join() !== forms),
    )
    expect(wrong).toEqual([])
  })

  test('has no English left', () => {
    const left = texts.filter(([name, text]) => text === source.get(name) && !SAME.test(text))
    expect([...new Set(left.map(([, text]) => text))].toSorted()).toEqual(sameAsEnglish[tag] ?? [])
  })
})
