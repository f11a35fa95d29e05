import { FORM, useForm } from '../../app/form.ts'
import { usePress } from '../../app/press.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../model/failure.ts'
import { displayName } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Field, Refusal } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { CHOSEN, chosenValue } from './decide-chosen.ts'
import type { Report } from './moderation.api.ts'
import { queueKeys } from './queue-keys.ts'
import { teamApi } from './team.api.ts'
import { NOTE, NOTING, writeNote } from './write-note.ts'

const Notes = ({ report: { magazine, reportId, notes = [] } }: { report: Report }) => {
  const { t } = useTranslation()
  const me = useMe()
  const { press, back } = usePress()
  if (notes.length === 0) return null
  return (
    <ul className="rp-notes" aria-label={t('moderation.team.notes')}>
      {notes.map(({ noteId, author, text, createdAt }) => (
        <li key={noteId}>
          <Avatar user={author} size={18} />
          <span>
            <b>{displayName(author)}</b> <Ago date={createdAt} />
            <span className="rp-note" dir="auto">
              {text}
            </span>
          </span>
          {(author.userId === me?.userId || me?.isAdmin) && (
            <button
              {...press(
                teamApi.endpoints.deleteNote,
                { magazineId: magazine.magazineId, reportId, noteId },
                author.userId === me?.userId
                  ? back(
                      t('moderation.team.unnoted'),
                      teamApi.endpoints.addNote,
                      { magazineId: magazine.magazineId, reportId, text },
                      t('moderation.team.noted'),
                    )
                  : t('moderation.team.unnoted'),
              )}
              className="ico ico-s"
              aria-label={t('moderation.team.deleteNote')}
            >
              <Icon name="trash" size="s" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const NoteForm = ({ report, keys }: { report: Report; keys: boolean }) => {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { props, busy, failure, value, sent } = useForm(writeNote, { name: NOTING, clears: true })
  // Without script the page knows which form was sent by its name alone, and each report has one.
  const isThis = !sent || value(CHOSEN) === chosenValue(report)
  const refusal = isThis ? failure : null
  const { field, text: fault } = refusedField(refusal)
  return (
    <details className="warning-field" open={refusal !== null || undefined}>
      <summary data-note="" {...(keys && { 'aria-keyshortcuts': 'I' })}>
        <Icon name="pencil" size="s" />
        {t('moderation.team.note')}
        {keys && <kbd aria-hidden="true">{queueKeys.note}</kbd>}
      </summary>
      <form {...props}>
        <input type="hidden" name={FORM} value={NOTING} />
        <input type="hidden" name={CHOSEN} value={chosenValue(report)} />
        {refusal && field !== NOTE && <Refusal>{failureText(refusal)}</Refusal>}
        <Field
          label={t('moderation.team.noteLabel')}
          hint={t('moderation.team.noteHint')}
          error={field === NOTE ? fault : undefined}
        >
          {(described) => (
            <textarea
              className="input"
              name={NOTE}
              rows={2}
              maxLength={1000}
              defaultValue={isThis ? value(NOTE) : ''}
              dir="auto"
              required
              {...described}
            />
          )}
        </Field>
        <button type="submit" className="btn btn-s" disabled={busy}>
          {t('moderation.team.saveNote')}
        </button>
      </form>
    </details>
  )
}

/** What moderators note on a report for each other; none of it is for whom the report is about. */
export const ReportNotes = ({ report, keys }: { report: Report; keys: boolean }) => {
  const me = useMe()
  if (report.reported.userId === me?.userId) return null
  return (
    <>
      <Notes report={report} />
      <NoteForm report={report} keys={keys} />
    </>
  )
}
