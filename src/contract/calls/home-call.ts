import { Home } from '../home.ts'
import { defineCall } from './call.ts'

export const getHome = defineCall('GET /home', {
  summary: 'The whole home page in one answer',
  auth: 'optional',
  answer: Home,
})
