import { FORM, useForm, type Action } from '../../app/form.ts'
import { appearanceCookie, useAppearance } from '../../app/appearance.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { appearanceOptions, formatAppearance, parseAppearance } from '../../model/appearance.ts'
import { Icon } from '../../ui/Icon.tsx'
import { settingsApi } from './settings.api.ts'

const THEMES = appearanceOptions.theme
const FIELD = 'set-theme'

/** What a page in each theme is drawn with: its paper, accent, titles and lines of text. */
const colours = {
  system: ['linear-gradient(115deg, #fbfcfa 50%, #121514 50%)', '#1f9a7a', '#8b948e', '#a9b1ac'],
  light: ['#fbfcfa', '#076952', '#2a302d', '#a9b1ac'],
  dark: ['#121514', '#5dd3af', '#d9ddd9', '#5d6661'],
  'solarized-light': ['#fdf6e3', '#1b6398', '#073642', '#b8b8a6'],
  'solarized-dark': ['#002b36', '#6cb8ec', '#eee8d5', '#4a727c'],
  'tokyo-night': ['#1a1b26', '#7aa2f7', '#d5dcfb', '#5a628a'],
} as const

const icons = { system: 'monitor', light: 'sun', dark: 'moon' } as const

/** A page in small: a mark, titles, lines of text. */
const Picture = ({ theme }: { theme: (typeof THEMES)[number] }) => {
  const [paper, accent, title, text] = colours[theme]
  return (
    <span className="pic" style={{ background: paper }}>
      <svg viewBox="0 0 160 80" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
        <rect x="0" y="4" width="4" height="20" rx="2" fill={accent} />
        <g fill={title}>
          <rect x="12" y="6" width="96" height="7" rx="3.5" />
          <rect x="12" y="40" width="118" height="7" rx="3.5" />
        </g>
        <g fill={text}>
          <rect x="12" y="18" width="60" height="5" rx="2.5" />
          <rect x="12" y="52" width="74" height="5" rx="2.5" />
          <rect x="12" y="62" width="44" height="5" rx="2.5" />
        </g>
      </svg>
    </span>
  )
}

/** Keeps the theme where there is no script, with the browser and with the account of a member. */
export const saveTheme: Action = async ({ dispatch, state, form, url, t }) => {
  const { appearance, me } = state().page
  const { theme } = parseAppearance(`theme.${form.text(FIELD)}`)
  const look = formatAppearance({ ...appearance, theme })
  if (me) await dispatch(settingsApi.endpoints.saveSettings.initiate({ appearance: look })).unwrap()
  return { said: t('settings.said.changed'), cookies: [appearanceCookie(look, url.protocol)] }
}

/** Which theme pages have, chosen by pictures of it; applied and kept at once. */
export const ThemeField = () => {
  const { t } = useTranslation()
  const { theme } = useAppSelector((state) => state.page.appearance)
  const setAppearance = useAppearance()
  const { props } = useForm(saveTheme, { name: 'theme' })
  const label = t('settings.theme')
  return (
    <form {...props}>
      <input type="hidden" name={FORM} value="theme" />
      <div className="line theme-line">
        <b>{label}</b>
        <button type="submit" className="btn btn-s without-script">
          {t('settings.save')}
          <span className="sr"> {label}</span>
        </button>
      </div>
      <div className="swatches" role="radiogroup" aria-label={label}>
        {THEMES.map((one) => (
          <label key={one} className="swatch" htmlFor={`${FIELD}-${one}`}>
            <input
              type="radio"
              name={FIELD}
              id={`${FIELD}-${one}`}
              value={one}
              checked={one === theme}
              onChange={() => setAppearance({ theme: one })}
            />
            <Picture theme={one} />
            <span className="cap">
              <Icon name={one in icons ? icons[one as keyof typeof icons] : 'palette'} size="s" />
              {t(`settings.${one}`)}
            </span>
          </label>
        ))}
      </div>
    </form>
  )
}
