import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { toastShown } from '../app/store.ts'
import { show } from '../testing/show.tsx'
import { anImage, aSmallMagazine, aSmallUser, LONG_WORD, pageOf } from '../testing/things.ts'
import { Ago } from './Ago.tsx'
import { Answered, Paged, PendingPage } from './Answered.tsx'
import { Avatar, Tile } from './Avatar.tsx'
import { Cell } from './Cell.tsx'
import { Chart } from './Chart.tsx'
import { PasswordField, Refusal, SelectLine, SwitchLine, TextField } from './Field.tsx'
import { FreshLine } from './FreshLine.tsx'
import { Line } from './Line.tsx'
import { NavLink } from './Link.tsx'
import { Menu, MenuButton, MenuLink } from './Menu.tsx'
import { Pager } from './Pager.tsx'
import { Prose } from './Prose.tsx'
import { SearchForm } from './SearchForm.tsx'
import { Segments } from './Segments.tsx'
import { Empty } from './states.tsx'
import { PageBoundary } from '../app/ErrorPage.tsx'

const asked = (changes: object = {}) => ({
  currentData: undefined,
  error: undefined,
  isFetching: false,
  refetch: vi.fn(),
  ...changes,
})

describe('what was asked for', () => {
  test('says that it is on its way, and shows its shape after a moment', async () => {
    const { container } = show(<Answered of={asked({ isFetching: true })}>{() => 'here'}</Answered>)
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    expect(container.querySelector('.skel')).toBeNull()
    await waitFor(() => expect(container.querySelector('.skel')).not.toBeNull())
    expect(container.querySelector('[aria-busy]')).toBeVisible()
  })

  test.each([
    [{ status: 0, detail: '' }, 'No answer from the server'],
    [{ status: 401, detail: '' }, 'Log in first.'],
    [{ status: 403, detail: 'You are banned' }, 'You are banned'],
    [{ status: 429, detail: '', retryAfter: 1 }, 'Too many requests. Try again in 1 second.'],
    [{ status: 500, detail: '' }, 'That did not work'],
    [new Error('a fault of ours'), 'That did not work'],
  ])('did not come: %o', async (error, text) => {
    const of = asked({ error })
    const { user } = show(<Answered of={of}>{() => 'here'}</Answered>)
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(of.refetch).toHaveBeenCalledOnce()
  })

  test('stays on the page while it is asked for again', () => {
    show(
      <Answered of={asked({ currentData: 'tides', isFetching: true })}>{(text) => <p>{text}</p>}</Answered>,
    )
    expect(screen.getByText('tides')).toBeVisible()
  })

  test('ends its page where it does not exist', () => {
    // React tells of every fault that a boundary caught.
    vi.spyOn(console, 'error').mockReturnValue()
    const of = asked({ error: { status: 404, detail: '' } })
    show(
      <PageBoundary>
        <PendingPage of={of} />
      </PageBoundary>,
    )
    expect(screen.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  })

  test('is a list that is empty', () => {
    show(
      <Paged of={asked({ currentData: pageOf([]) })} empty={<Empty icon="inbox" title="Nothing" />}>
        {() => 'here'}
      </Paged>,
    )
    expect(screen.getByText('Nothing')).toBeVisible()
    expect(screen.queryByText('here')).toBeNull()
  })

  test('is a page whose things are gone, with others behind it', () => {
    show(
      <Paged of={asked({ currentData: pageOf([], { maxPage: 2 }) })} empty="Nothing">
        {() => 'here'}
      </Paged>,
    )
    expect(screen.queryByText('Nothing')).toBeNull()
    expect(screen.getByRole('link', { name: 'Next page' })).toBeVisible()
  })
})

describe('the links to other pages', () => {
  const pages = { count: 60, perPage: 25, maxPage: 3 }
  test.each([
    [1, ['Next page']],
    [2, ['Previous page', 'Next page']],
    [3, ['Previous page']],
  ])('on page %i are %j, and keep the filters', (currentPage, names) => {
    show(<Pager pagination={{ ...pages, currentPage }} />, { at: `/tag/tides?sort=top&p=${currentPage}` })
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(names)
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/tag\/tides\?sort=top(&p=\d)?$/)
  })

  test('are none where there is one page', () => {
    show(<Pager pagination={{ ...pages, maxPage: 1, currentPage: 1 }} />)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('That is everything.')).toBeVisible()
  })
})

describe('pictures of people and magazines', () => {
  test('are letters where there is none', () => {
    const { container } = show(
      <>
        <Avatar user={aSmallUser({ title: 'Ada Lovelace' })} />
        <Avatar user={aSmallUser({ title: 'Ada Lovelace' })} size={18} />
        <Tile magazine={aSmallMagazine({ name: 'coasts@remote.example' })} />
      </>,
    )
    expect(
      [...container.querySelectorAll('[aria-hidden]')].slice(0, 3).map((one) => one.textContent),
    ).toEqual(['AL', 'A', 'C'])
  })

  test('are the picture where there is one, which is no news to screen readers', () => {
    const { container } = show(<Avatar user={aSmallUser({ avatar: anImage() })} size={40} />)
    expect(container.querySelector('img')).toHaveAttribute('src', 'https://pictures.example/harbour.webp')
    expect(container.querySelector('img')).toHaveAttribute('width', '40')
    expect(screen.queryByRole('img')).toBeNull()
  })
})

test.each([
  ['2026-06-15T11:59:40+00:00', 'now'],
  ['2026-06-15T11:55:00+00:00', '5 min'],
  ['2026-06-12T11:00:00+00:00', '3 d'],
  ['2026-04-01T11:00:00+00:00', '2 mo'],
  ['2019-04-01T11:00:00+00:00', '7 y'],
])('%s is %s ago', (date, text) => {
  show(<Ago date={date} />)
  expect(screen.getByText(text)).toHaveAttribute(
    'title',
    new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date)),
  )
})

test('a chart says in words what it shows, and marks its ends', () => {
  const points = [3, 0, 17].map((value, day) => ({ label: `May ${day + 1}`, value }))
  const { container } = show(<Chart points={points} label="Written each day: 20 in all" />)
  expect(screen.getByRole('img', { name: 'Written each day: 20 in all' })).toBeVisible()
  expect(container.querySelector('.chart-x')).toHaveTextContent('May 1May 2May 3')
  expect(container.querySelector('.chart-y')).toHaveTextContent('201370')
})

describe('fields', () => {
  test('are called by their label and described by what is below', () => {
    show(<TextField label="Title" note="optional" hint="2 to 255 characters" />)
    const field = screen.getByRole('textbox', { name: 'Title optional' })
    expect(field).toHaveAccessibleDescription('2 to 255 characters')
    expect(field).not.toBeInvalid()
  })

  test('say what is wrong instead of what may help', () => {
    show(<TextField label="Title" hint="2 to 255 characters" error="Too short" icon="search" />)
    expect(screen.getByRole('textbox')).toBeInvalid()
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Too short')
    expect(screen.queryByText('2 to 255 characters')).toBeNull()
  })

  test('for a password show it when asked, and hide it again', async () => {
    const { user } = show(<PasswordField label="Password" />)
    const field = screen.getByLabelText('Password')
    await user.type(field, 'secret')
    expect(field).toHaveAttribute('type', 'password')
    const [see] = screen.getAllByRole('button')
    await user.click(see!)
    expect(field).toHaveAttribute('type', 'text')
    expect(see).toHaveAttribute('aria-pressed', 'true')
    await user.click(see!)
    expect(field).toHaveAttribute('type', 'password')
  })

  test('turn and choose by key', async () => {
    const [turned, chosen] = [vi.fn(), vi.fn()]
    const { user } = show(
      <>
        <SwitchLine label="Blur" hint="Pictures of adults" checked={false} onChange={turned} />
        <SelectLine
          label="Sort"
          value="hot"
          options={[
            { value: 'hot', label: 'Hot' },
            { value: 'top', label: 'Top' },
          ]}
          onChange={chosen}
        />
        <Refusal>Nothing was saved.</Refusal>
      </>,
    )
    await user.tab()
    expect(screen.getByRole('switch', { name: /^Blur/ })).toHaveFocus()
    await user.keyboard(' ')
    expect(turned).toHaveBeenCalledWith(true)
    await user.selectOptions(screen.getByRole('combobox', { name: /^Sort/ }), 'Top')
    expect(chosen).toHaveBeenCalledWith('top')
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was saved.')
  })

  test('with few choices are walked by arrows', async () => {
    const Theme = () => {
      const [value, onChange] = useState<'light' | 'dark'>('light')
      const options = (['light', 'dark'] as const).map((one) => ({ value: one, label: one }))
      return <Segments name="theme" label="Theme" value={value} options={options} onChange={onChange} />
    }
    const { user } = show(<Theme />)
    expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
    screen.getByRole('radio', { name: 'light' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'dark' })).toBeChecked()
  })
})

test('a search leads to its words', async () => {
  const { user, address } = show(<SearchForm label="Search magazines" value="tide" />, { at: '/magazines' })
  const field = screen.getByRole('searchbox', { name: 'Search magazines' })
  expect(field).toHaveValue('tide')
  await user.type(field, 's & fog{Enter}')
  expect(address()).toBe('/magazines?q=tides%20%26%20fog')
})

test('a link says when one is there or below', () => {
  show(
    <>
      <NavLink to="/m/harbours">in</NavLink>
      <NavLink to="/m/harbours" end>
        at
      </NavLink>
      <NavLink to="/m/harbour">beside</NavLink>
    </>,
    { at: '/m/harbours/top' },
  )
  expect(screen.getByRole('link', { name: 'in' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'at' })).not.toHaveAttribute('aria-current')
  expect(screen.getByRole('link', { name: 'beside' })).not.toHaveAttribute('aria-current')
})

test('rows keep names of any length whole', () => {
  show(
    <>
      <Cell to="/m/long" face={null} name={LONG_WORD} handle="m/long" />
      <Line name={LONG_WORD} to="/u/long" note="banned">
        <button type="button">Lift</button>
      </Line>
    </>,
  )
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    `${LONG_WORD}m/long`,
    LONG_WORD,
  ])
  expect(screen.getByText('banned')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Lift' })).toBeVisible()
})

describe('texts of people', () => {
  test('are Markdown, in which HTML is only text', async () => {
    show(<Prose source={'**High** <img src=x onerror=alert(1)> [tides](https://tides.example)'} />)
    expect(await screen.findByText('High')).toContainHTML('<strong>High</strong>')
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('link', { name: 'tides' })).toHaveAttribute('href', 'https://tides.example')
  })

  test('lead nowhere by script', async () => {
    const { container } = show(<Prose source="[press](javascript:alert(1))" />)
    await waitFor(() => expect(container).toHaveTextContent('press'))
    expect(screen.queryByRole('link')).toBeNull()
  })
})

test('what is new waits behind a line until it is asked for', async () => {
  const onShow = vi.fn()
  const { user, rerender } = show(<FreshLine text="3 new since you opened this page" onShow={onShow} />)
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('3 new')
  await user.click(screen.getByRole('button', { name: '3 new since you opened this page' }))
  expect(onShow).toHaveBeenCalledOnce()
  rerender(<FreshLine text={null} onShow={onShow} />)
  expect(screen.queryByRole('button')).toBeNull()
})

describe('a menu', () => {
  const menu = (press = vi.fn()) => {
    const shown = show(
      <>
        <button type="button" popoverTarget="sorts">
          Sort
        </button>
        <Menu id="sorts" label="Sorts">
          <MenuLink label="Hot" to="/hot" />
          <MenuLink label="Top" to="/top" chosen />
          <MenuButton label="Forget" bad onPress={press} />
        </Menu>
      </>,
    )
    return { ...shown, press }
  }

  test('opens at what is chosen, is walked in a round and closed by Escape', async () => {
    const { user } = menu()
    expect(screen.queryByRole('list', { name: 'Sorts' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sort' }))
    expect(screen.getByRole('link', { name: 'Top' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('button', { name: 'Forget' })).toHaveFocus()
    await user.keyboard('{Home}')
    expect(screen.getByRole('link', { name: 'Hot' })).toHaveFocus()
    await user.keyboard('{End}')
    expect(screen.getByRole('button', { name: 'Forget' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('list', { name: 'Sorts' })).toBeNull()
  })

  test('does what is pressed and closes', async () => {
    const { user, press } = menu()
    await user.click(screen.getByRole('button', { name: 'Sort' }))
    await user.click(screen.getByRole('button', { name: 'Forget' }))
    expect(press).toHaveBeenCalledOnce()
    expect(screen.queryByRole('list', { name: 'Sorts' })).toBeNull()
  })
})

describe('what just happened', () => {
  test('is told, bad news as an alert, at most three at once, and can be put away', async () => {
    const { store, user } = show(null)
    for (const text of ['one', 'two', 'three']) store.dispatch(toastShown(text))
    store.dispatch(toastShown('four', 'bad'))
    expect(await screen.findByRole('alert')).toHaveTextContent('four')
    expect(screen.getAllByRole('status').map((one) => one.querySelector('span')?.textContent)).toEqual([
      'two',
      'three',
    ])
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('goes by itself, but not while it is pointed at', async () => {
    vi.useFakeTimers()
    try {
      const { store } = show(null)
      const { act, fireEvent } = await import('@testing-library/react')
      act(() => void store.dispatch(toastShown('Saved.')))
      fireEvent.pointerEnter(screen.getByRole('status'))
      act(() => vi.advanceTimersByTime(60_000))
      expect(screen.getByText('Saved.')).toBeVisible()
      fireEvent.pointerLeave(screen.getByRole('status'))
      act(() => vi.advanceTimersByTime(6_000))
      expect(screen.queryByText('Saved.')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})
