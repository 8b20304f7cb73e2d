// A window of WebKitGTK that WebKitWebDriver may drive, run by gjs. The one that comes with WebKitGTK, MiniBrowser, is
// always private when it is driven, and of a private page WebKit keeps to itself what the console says.
import Gtk from 'gi://Gtk?version=3.0'
import WebKit from 'gi://WebKit2?version=4.1'

const [folder] = globalThis.ARGV
Gtk.init(null)
const website_data_manager = new WebKit.WebsiteDataManager({
  base_data_directory: `${folder}/data`,
  base_cache_directory: `${folder}/cache`,
})
const web_context = new WebKit.WebContext({ website_data_manager })
const settings = new WebKit.Settings({
  enable_write_console_messages_to_stdout: true,
  // There is no GPU behind a display that nobody sees: one in software takes seconds for each picture.
  hardware_acceleration_policy: WebKit.HardwareAccelerationPolicy.NEVER,
})
web_context.set_automation_allowed(true)
web_context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => {
    const window = new Gtk.Window({ default_width: 1440, default_height: 900 })
    const view = new WebKit.WebView({ web_context, settings, is_controlled_by_automation: true })
    view.connect('close', () => window.destroy())
    window.add(view)
    window.show_all()
    return view
  })
})
Gtk.main()
