import type { FormEvent } from 'react'
import type { Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../model/failure.ts'
import { Field, SwitchField, TextField } from '../../ui/Field.tsx'
import { Line } from '../../ui/Line.tsx'
import { FormRefusal } from '../settings/proof.tsx'
import { useTell } from '../../ui/useTell.ts'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => void (await panelMagazine(args, 'general'))

const switches = [
  'isAdult',
  'isPostingRestrictedToMods',
  'manuallyApprovesFollowers',
  'discoverable',
  'indexable',
] as const
const fields = ['title', 'description', 'rules'] as const

/** A deleted magazine stays for its owner and the staff until its day comes, and can be shown again. */
const Existence = ({ magazine: { magazineId, markedForDeletionAt } }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const tell = useTell()
  const [remove, removing] = moderationApi.useDeleteMagazineMutation()
  const [restore, restoring] = moderationApi.useRestoreMagazineMutation()
  const busy = removing.isLoading || restoring.isLoading
  return (
    <section className="group" id="delete">
      {markedForDeletionAt ? (
        <Line
          name={t('moderation.general.restore')}
          note={t('magazine.deletedNote', { day: markedForDeletionAt.slice(0, 10) })}
        >
          <button
            type="button"
            className="btn btn-p"
            disabled={busy}
            onClick={() => void tell(restore({ magazineId }).unwrap(), t('moderation.saved'))}
          >
            {t('moderation.general.restore')}
          </button>
        </Line>
      ) : (
        <Line name={t('moderation.general.delete')} note={t('moderation.general.deleteHint')}>
          <button
            type="button"
            className="btn btn-d"
            disabled={busy}
            onClick={() => {
              if (window.confirm(t('moderation.general.deleteAsk')))
                void tell(remove({ magazineId }).unwrap(), t('moderation.saved'))
            }}
          >
            {t('moderation.general.delete')}
          </button>
        </Line>
      )}
    </section>
  )
}

const General = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const tell = useTell()
  const { magazineId } = magazine
  const [update, { error, isLoading }] = moderationApi.useUpdateMagazineMutation()
  const refused = refusedField(error)
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = {
      title: String(form.get('title')),
      description: String(form.get('description')),
      ...(magazine.rules ? { rules: String(form.get('rules')) } : {}),
      isAdult: form.has('isAdult'),
      isPostingRestrictedToMods: form.has('isPostingRestrictedToMods'),
      manuallyApprovesFollowers: form.has('manuallyApprovesFollowers'),
      discoverable: form.has('discoverable'),
      indexable: form.has('indexable'),
    }
    void tell(update({ magazineId, body }).unwrap(), t('moderation.saved'))
  }
  return (
    <>
      <FormRefusal error={error} fields={fields} />
      <form method="post" key={magazineId} onSubmit={save}>
        <TextField
          label={t('moderation.general.title')}
          name="title"
          defaultValue={magazine.title}
          minLength={3}
          maxLength={50}
          error={refused.field === 'title' ? refused.text : undefined}
          required
        />
        <Field
          label={t('moderation.general.description')}
          error={refused.field === 'description' ? refused.text : undefined}
        >
          {(props) => (
            <textarea
              className="input"
              name="description"
              rows={6}
              maxLength={10_000}
              defaultValue={magazine.description ?? ''}
              {...props}
            />
          )}
        </Field>
        {magazine.rules && (
          <Field
            label={t('moderation.general.rules')}
            error={refused.field === 'rules' ? refused.text : undefined}
          >
            {(props) => (
              <textarea
                className="input"
                name="rules"
                rows={6}
                maxLength={10_000}
                defaultValue={magazine.rules ?? ''}
                {...props}
              />
            )}
          </Field>
        )}
        <section className="group">
          {switches.map((name) => (
            <SwitchField
              key={name}
              label={t(`moderation.general.${name}`)}
              name={name}
              on={magazine[name] === true}
            />
          ))}
        </section>
        <button type="submit" className="btn btn-p" disabled={isLoading}>
          {t('moderation.general.save')}
        </button>
      </form>
      <Existence magazine={magazine} />
    </>
  )
}

/** What a magazine is called and who may do what in it. */
export const Component = () => (
  <PanelFrame tab="general">{(magazine) => <General magazine={magazine} />}</PanelFrame>
)
