import type { ReactNode } from 'react'
import { usePresentation } from '../features/site/site.api.ts'
import { useTranslation } from '../i18n/react.tsx'
import { accentStyle, appearanceAttributes } from '../model/appearance.ts'
import { useAppSelector } from './store.ts'

/** The whole page; the server adds style sheet, state and script, whose names it alone knows. */
export const Document = ({ children }: { children: ReactNode }) => {
  const { language, dir } = useTranslation()
  const appearance = useAppSelector((state) => state.page.appearance)
  const { defaultTheme, accent } = usePresentation()
  // What the page came with stays: the script brings nothing that it would be made of.
  return (
    <html
      lang={language}
      dir={dir}
      {...appearanceAttributes(appearance, defaultTheme)}
      style={import.meta.env.SSR ? accentStyle(accent) : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <link rel="manifest" href={`/${language}.webmanifest`} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfcfa" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121514" />
      </head>
      <body>{children}</body>
    </html>
  )
}
