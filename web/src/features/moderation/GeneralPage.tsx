import { useLocation } from 'react-router'
import { useDates } from '../../ui/format.ts'
import { useDraft } from '../../app/draft.ts'
import { useForm, type Action } from '../../app/form.ts'
import { usePress } from '../../app/press.ts'
import type { Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../model/failure.ts'
import { AskFirst } from '../../ui/AskFirst.tsx'
import { SwitchField, TextField } from '../../ui/Field.tsx'
import { EditorField } from '../../ui/LazyEditor.tsx'
import { Line } from '../../ui/Line.tsx'
import { chosenReaders, ReadersField } from '../magazines/ReadersField.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
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

/** A private magazine lets in one by one. */
const isAlwaysOn = ({ readers }: Magazine, name: (typeof switches)[number]): boolean =>
  name === 'manuallyApprovesFollowers' && readers === 'members'
const fields = ['title', 'description', 'rules'] as const
const TEXT_LIMIT = 10_000

/** A deleted magazine stays for its owner and the staff until its day comes, and can be shown again. */
const Existence = ({ magazine: { magazineId, name, markedForDeletionAt } }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const { press, does, busy } = usePress()
  const { day } = useDates()
  return (
    <section className="group" id="delete">
      {markedForDeletionAt ? (
        <Line
          name={t('moderation.general.restore')}
          note={t('magazine.deletedNote', { day: day(markedForDeletionAt) })}
        >
          <button
            {...press(
              moderationApi.endpoints.restoreMagazine,
              { magazineId },
              t('moderation.said.magazineRestored', { name }),
            )}
            className="btn btn-p"
            disabled={busy}
          >
            {t('moderation.general.restore')}
          </button>
        </Line>
      ) : (
        <Line name={t('moderation.general.delete')} note={t('moderation.general.deleteHint')}>
          <button type="button" className="btn btn-d" disabled={busy} popoverTarget="ask-delete">
            {t('moderation.general.delete')}
          </button>
          <AskFirst
            id="ask-delete"
            question={t('moderation.general.deleteAsk')}
            name={name}
            label={t('moderation.general.delete')}
            {...does(
              moderationApi.endpoints.deleteMagazine,
              { magazineId },
              t('moderation.said.magazineDeleted', { name }),
            )}
          />
        </Line>
      )}
    </section>
  )
}

const update: Action = async (args) => {
  const { dispatch, form, t } = args
  const magazine = await panelMagazine(args, 'general')
  const body = {
    title: form.text('title'),
    description: form.raw('description'),
    ...(magazine.rules ? { rules: form.raw('rules') } : {}),
    isAdult: form.on('isAdult'),
    isPostingRestrictedToMods: form.on('isPostingRestrictedToMods'),
    manuallyApprovesFollowers: form.on('manuallyApprovesFollowers'),
    discoverable: form.on('discoverable'),
    indexable: form.on('indexable'),
    readers: chosenReaders(form),
  }
  await dispatch(
    moderationApi.endpoints.updateMagazine.initiate({ magazineId: magazine.magazineId, body }),
  ).unwrap()
  return { said: t('moderation.said.magazineChanged', { name: magazine.name }) }
}

export const actions = { '': update }

const General = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const { magazineId } = magazine
  const { props, busy, failure, value, sent } = useForm(update, { onDone: () => settle() })
  const {
    fields: texts,
    change,
    settle,
  } = useDraft(`magazine-${magazineId}`, {
    start: {
      title: value('title', magazine.title),
      description: value('description', magazine.description ?? ''),
      rules: value('rules', magazine.rules ?? ''),
    },
    about: magazine.title,
    path: useLocation().pathname,
    isSent: sent,
  })
  const refused = refusedField(failure)
  return (
    <>
      <FormRefusal error={failure} fields={fields} />
      <form {...props} key={magazineId}>
        <TextField
          label={t('moderation.general.title')}
          name="title"
          value={texts.title}
          onChange={(event) => change({ title: event.target.value })}
          minLength={3}
          maxLength={50}
          error={refused.field === 'title' ? refused.text : undefined}
          required
        />
        <EditorField
          name="description"
          value={texts.description}
          onChange={(description) => change({ description })}
          limit={TEXT_LIMIT}
          label={t('moderation.general.description')}
          error={refused.field === 'description' ? refused.text : undefined}
        />
        {magazine.rules && (
          <EditorField
            name="rules"
            value={texts.rules}
            onChange={(rules) => change({ rules })}
            limit={TEXT_LIMIT}
            label={t('moderation.general.rules')}
            error={refused.field === 'rules' ? refused.text : undefined}
          />
        )}
        <ReadersField value={value('readers', magazine.readers)} />
        <section className="group">
          {switches
            .filter((name) => !isAlwaysOn(magazine, name))
            .map((name) => (
              <SwitchField
                key={name}
                label={t(`moderation.general.${name}`)}
                name={name}
                on={magazine[name] === true}
              />
            ))}
        </section>
        <button type="submit" className="btn btn-p" disabled={busy}>
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
