import type { Body } from '../../api/contract.ts'
import type { Filled } from '../../app/form.ts'

type Spoken = Pick<Body<'entry_update'>, 'captions' | 'transcript'>

/**
 * What was filled in of what is said in a video or sound; nothing where the form does not ask. New captions take the
 * place of those in the same language.
 */
export const filledSpoken = (form: Filled): Spoken => {
  if (!form.on('spoken')) return {}
  const [labels, texts] = [form.all('captionLabel'), form.all('captionText')]
  const added = form
    .all('captionLanguage')
    .map((language, at) => ({
      language: language.trim(),
      label: labels[at]?.trim() || null,
      vtt: (texts[at] ?? '').replaceAll('\r\n', '\n'),
    }))
    .filter(({ language, vtt }) => language !== '' || vtt.trim() !== '')
  const gone = [...form.all('captionGone'), ...added.map(({ language }) => language)]
  const keptLabels = form.all('captionKeptLabel')
  const kept = form
    .all('captionKept')
    .map((language, at) => ({ language, label: keptLabels[at] || null }))
    .filter(({ language }) => !gone.includes(language))
  return {
    captions: [...kept, ...added],
    ...(form.on('transcript') ? { transcript: form.raw('transcript') } : {}),
  }
}

/** What is wrong with it, if that is why a form was refused. */
export const spokenFault = (detail: string | undefined): string | undefined =>
  /^(?:captions(?:\.\w+)*|transcript): (.+)$/s.exec(detail ?? '')?.[1]
