import { combineReducers, configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { api, type Failure, type Services } from '../api/api.ts'
import type { UserSmall } from '../api/contract.ts'
import { defaultAppearance, type Appearance } from '../model/appearance.ts'

/** Who reads, as far as the page shows it. */
export type Me = Pick<UserSmall, 'userId' | 'username' | 'title' | 'avatar' | 'isAdmin' | 'isGlobalModerator'>

/** The item whose menu is open; one menu serves the whole page. */
export type MenuTarget = {
  kind: 'Entry' | 'EntryComment' | 'Post' | 'PostComment'
  id: number
  path: string
  /** What is said of it to whom it is shared with. */
  title: string | null
  text: string | null
  /** Where it says who boosted and favoured it. */
  activity: string
  original: string | null
  /** What it is written in. */
  lang: string
  own: boolean
  moderates: boolean
  /** Names of the reader's lists that hold it. */
  bookmarks: string[]
  /** Whether the reader took it out of their lists. */
  hidden?: boolean
  /** Of a thread or microblog: whether nothing of it notifies the reader. */
  muted?: boolean
  /** Of a thread or microblog: whether it stands first in its magazine, and whether nobody can comment. */
  pinned?: boolean
  locked?: boolean
  /** Whether a moderator took it away. */
  removed?: boolean
  /** Whether only some may read it. */
  limited?: boolean
  /** Whether it quotes something of the reader's. */
  quotesReader?: boolean
}

type Named = Pick<MenuTarget, 'kind' | 'id'>

export const keyOf = ({ kind, id }: Named): string => kind + id

/** What may stand in the place of a text: the form that changes it, or what it says in another language. */
export type Replaces = 'edit' | 'translation'

/** `undo`: there is a way back (`undo.ts`). */
export type Toast = { id: number; text: string; tone: 'plain' | 'bad'; undo?: boolean }

/** What became of a form that was sent without script. */
type SentForm = {
  pathname: string
  name: string
  values: Record<string, string>
  /** All values of the fields that were sent more than once. */
  lists: Record<string, string[]>
  failure: Failure | null
  result?: unknown
}

type Page = {
  me: Me | null
  appearance: Appearance
  /** The time all ages on the page are counted from; the server's at first, so that both sides draw the same. */
  now: number
  toasts: Toast[]
  unread: {
    notifications: number
    messages: number
    /** What the rail shows beside its addresses, once it is counted. */
    rail?: Record<string, { number: string; label: string }>
  }
  menu: MenuTarget | null
  /** What stands in the place of the texts of items, by `keyOf`. */
  replaced: Record<string, Replaces | null>
  /** The form that a browser without script sent to this page. */
  form: SentForm | null
  /** The page the server could not draw, and why. */
  failed: { pathname: string; status: number } | null
  /** Public address of this site, for links that leave it. */
  origin: string
}

const initialState: Page = {
  me: null,
  appearance: defaultAppearance,
  now: 0,
  toasts: [],
  unread: { notifications: 0, messages: 0 },
  menu: null,
  replaced: {},
  form: null,
  failed: null,
  origin: '',
}

let lastToast = 0

const page = createSlice({
  name: 'page',
  initialState,
  reducers: {
    started: (state, { payload }: PayloadAction<Partial<Page>>) => ({ ...state, ...payload }),
    meChanged: (state, { payload }: PayloadAction<Me | null>) => {
      state.me = payload
    },
    appearanceChanged: (state, { payload }: PayloadAction<Partial<Appearance>>) => {
      Object.assign(state.appearance, payload)
    },
    timePassed: (state, { payload }: PayloadAction<number>) => {
      state.now = payload
    },
    unreadChanged: (state, { payload }: PayloadAction<Partial<Page['unread']>>) => {
      Object.assign(state.unread, payload)
    },
    menuOpened: (state, { payload }: PayloadAction<MenuTarget>) => {
      state.menu = payload
    },
    replaced: (state, { payload: [item, by] }: PayloadAction<[Named, Replaces | null]>) => {
      state.replaced[keyOf(item)] = by
    },
    toastShown: {
      prepare: (text: string, tone: Toast['tone'] = 'plain', undo = false) => ({
        payload: { id: ++lastToast, text, tone, undo },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        state.toasts = [...state.toasts.slice(-2), payload]
      },
    },
    toastClosed: (state, { payload }: PayloadAction<number>) => {
      state.toasts = state.toasts.filter(({ id }) => id !== payload)
    },
  },
})

export const {
  replaced,
  appearanceChanged,
  meChanged,
  menuOpened,
  started,
  timePassed,
  toastClosed,
  toastShown,
  unreadChanged,
} = page.actions

const reducer = combineReducers({ [api.reducerPath]: api.reducer, [page.reducerPath]: page.reducer })
export type RootState = ReturnType<typeof reducer>

export const createStore = (services: Services, preloadedState?: Partial<RootState>) =>
  configureStore({
    reducer,
    preloadedState,
    devTools: false,
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: services },
        serializableCheck: false,
        immutableCheck: false,
      }).concat(api.middleware),
  })

export type AppStore = ReturnType<typeof createStore>
export type AppDispatch = AppStore['dispatch']

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppStore = useStore.withTypes<AppStore>()
export const useAppSelector = useSelector.withTypes<RootState>()

export const useMe = (): Me | null => useAppSelector((state) => state.page.me)
