import { FORM, useForm, type Action } from '../../app/form.ts'
import { want, type Loader } from '../../app/load.ts'
import { usePress } from '../../app/press.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { handleOf, userPath } from '../../model/links.ts'
import { Answered } from '../../ui/Answered.tsx'
import { Field, TextField } from '../../ui/Field.tsx'
import { Link } from '../../ui/Link.tsx'
import { sessionApi } from '../session/session.api.ts'
import { movingApi, type Moving } from './moving.api.ts'
import { fieldError, FormRefusal } from './FormRefusal.tsx'
import { passwordIn, ProofFields, readProof } from './proof.tsx'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(args.dispatch(movingApi.endpoints.readMoving.initiate()), ...readProof(args.dispatch))
}

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

const saveAliases: Action = async ({ dispatch, form, t }) => {
  await dispatch(movingApi.endpoints.saveAliases.initiate(linesOf(form.text('aliases')))).unwrap()
  return { said: t('settings.said.aliases') }
}

const move: Action = async ({ dispatch, form, t }) => {
  await dispatch(
    movingApi.endpoints.move.initiate({
      currentPassword: passwordIn(form),
      target: form.text('target'),
    }),
  ).unwrap()
  return { said: t('moving.away.done') }
}

export const actions = { aliases: saveAliases, move }

/** What has to be done here before somebody moves here from elsewhere. */
const Here = ({ aliases }: Pick<Moving, 'aliases'>) => {
  const { t } = useTranslation()
  const { props, busy, failure: error, value } = useForm(actions.aliases, { name: 'aliases' })
  return (
    <section className="group" id="here">
      <h2>{t('moving.here.title')}</h2>
      <p>{t('moving.here.hint')}</p>
      <form {...props} className="narrow-form">
        <input type="hidden" name={FORM} value="aliases" />
        <FormRefusal error={error} fields={['aliases']} />
        <Field
          label={t('moving.here.aliases')}
          hint={t('moving.here.each')}
          error={fieldError(error, 'aliases')}
        >
          {(field) => (
            <textarea
              className="input"
              name="aliases"
              rows={3}
              dir="ltr"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={value('aliases', aliases.map(handleOf).join('\n'))}
              {...field}
            />
          )}
        </Field>
        <button type="submit" className="btn submit" disabled={busy}>
          {t('settings.save')}
        </button>
      </form>
    </section>
  )
}

const Away = ({ movedTo, address }: Pick<Moving, 'movedTo'> & { address: string }) => {
  const { t } = useTranslation()
  const { press, busy: ending } = usePress()
  const { props, busy, failure: error, value } = useForm(actions.move, { name: 'move' })
  return (
    <section className="group" id="away">
      <h2>{t('moving.away.title')}</h2>
      {movedTo ? (
        <>
          <div className="line">
            <span className="tx">
              <Link to={userPath(movedTo)}>{t('moving.away.to', { name: handleOf(movedTo) })}</Link>
            </span>
            <button
              {...press(movingApi.endpoints.moveBack, undefined, t('moving.away.ended'))}
              className="btn btn-s"
              disabled={ending}
            >
              {t('moving.away.end')}
            </button>
          </div>
          <p className="spaced">{t('moving.away.back', { name: handleOf(movedTo) })}</p>
        </>
      ) : (
        <>
          <p>{t('moving.away.hint', { address })}</p>
          <form {...props} className="narrow-form">
            <input type="hidden" name={FORM} value="move" />
            <FormRefusal error={error} fields={['currentPassword', 'target']} />
            <TextField
              label={t('moving.away.target')}
              name="target"
              placeholder="@name@server"
              dir="ltr"
              autoCapitalize="none"
              defaultValue={value('target')}
              error={fieldError(error, 'target')}
              required
            />
            <ProofFields error={error} code={false} />
            <button type="submit" className="btn submit" disabled={busy}>
              {t('moving.away.move')}
            </button>
          </form>
        </>
      )}
    </section>
  )
}

/** Taking one's followers along from another account, or to one. */
export const Component = () => {
  const { t } = useTranslation()
  const moving = movingApi.useReadMovingQuery()
  const { data: session } = sessionApi.useReadSessionQuery()
  const origin = useAppSelector((state) => state.page.origin)
  return (
    <SettingsFrame tab="profile" title={t('moving.title')}>
      <p className="spaced">{t('moving.intro')}</p>
      <Answered of={moving}>
        {({ aliases, movedTo }) => (
          <>
            <Here aliases={aliases} />
            {session && <Away movedTo={movedTo} address={`@${session.username}@${new URL(origin).host}`} />}
          </>
        )}
      </Answered>
    </SettingsFrame>
  )
}
