import { useTranslation } from '../../i18n/react.tsx'
import { readingLanguages } from '../../model/reading-languages.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NameField } from './NameField.tsx'
import { narrowingOf, narrowings, spans, type Narrowing } from './search-address.ts'

/** Where, by whom, when, in which language, with which tag and about which links: fields of the form of a search. */
export const SearchFilters = ({
  search,
  unknown,
}: {
  search: URLSearchParams
  /** What names nothing that is here. */
  unknown: readonly Narrowing[]
}) => {
  const { t } = useTranslation()
  const value = (name: (typeof narrowings)[number]): string => narrowingOf(search, name)
  const set = narrowings.filter((name) => value(name) !== '')
  return (
    <details className="search-more" open={set.length > 0}>
      <summary className="btn btn-q btn-s">
        <Icon name="sliders" size="s" />
        {t('feed.filter')}
      </summary>
      {/* What is typed is kept by the browser; another address has other values. */}
      <div className="search-fields" key={set.map(value).join(' ')}>
        <NameField
          of="magazine"
          label={t('submit.magazineField')}
          value={value('magazine')}
          error={unknown.includes('magazine') ? t('finding.noMagazine') : undefined}
        />
        <NameField
          of="user"
          label={t('thread.author')}
          value={value('user')}
          error={unknown.includes('user') ? t('finding.noPerson') : undefined}
        />
        <NameField of="tag" label={t('finding.tags')} value={value('tag')} maxLength={100} />
        <NameField of="domain" label={t('finding.domain')} value={value('domain')} maxLength={253} />
        <Field label={t('submit.language')}>
          {(props) => (
            <select {...props} className="input" name="lang" defaultValue={value('lang')}>
              <option value="">{t('finding.anyLanguage')}</option>
              {readingLanguages.map(({ tag, name, dir }) => (
                <option key={tag} value={tag} lang={tag} dir={dir}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('feed.time', { value: '' })}>
          {(props) => (
            <select {...props} className="input" name="time" defaultValue={value('time')}>
              <option value="">{t('feed.times.∞')}</option>
              {spans.map((span) => (
                <option key={span} value={span}>
                  {t(`feed.times.${span}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('finding.since')}>
          {(props) => (
            <input {...props} className="input" type="date" name="since" defaultValue={value('since')} />
          )}
        </Field>
      </div>
    </details>
  )
}
