export { createWebHandler, type WebHandler, type WebHandlerOptions } from './handler.ts'
