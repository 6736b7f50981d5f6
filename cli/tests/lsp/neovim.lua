-- A user of Neovim, without a screen: VARIORUM=target/debug/variorum nvim --headless --clean -c 'luafile cli/tests/lsp/neovim.lua'
-- What goes wrong is printed, and Neovim ends in any case.
local function use()
  local folder = vim.fn.tempname()
  vim.fn.mkdir(folder, "p")
  local path = folder .. "/hill.toml"
  vim.fn.writefile({
    "[variant]", 'name = "Hill"', 'extends = "chess"', "", "[zones]", 'hill = "d4-e5"', "",
    "[endings.hill]", 'when = "any(my king and hill) and no(my quen)"', 'result = "mover wins"',
  }, path)
  vim.cmd("edit " .. path)
  local client = vim.lsp.start_client({ name = "variorum", cmd = { vim.env.VARIORUM, "lsp" }, root_dir = folder })
  vim.lsp.buf_attach_client(0, client)
  assert(vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20), "no mistakes come")
  for _, it in ipairs(vim.diagnostic.get(0)) do print("mistake at line " .. it.lnum + 1 .. ": " .. it.message) end
  local function ask(method, line, column, more)
    local params = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = line, character = column } }
    local answers = vim.lsp.buf_request_sync(0, "textDocument/" .. method, vim.tbl_extend("force", params, more or {}), 20000)
    return answers[client].result
  end
  print(ask("hover", 8, 16).contents.value)
  local items = ask("completion", 8, 15).items
  local kings = vim.tbl_filter(function(it) return it.label == "king" end, items)
  print("completion has king: " .. tostring(#kings == 1))
  print("hill is declared at line " .. ask("definition", 8, 25)[1].range.start.line + 1)
  local edit = ask("rename", 8, 25, { newName = "summit" })
  vim.lsp.util.apply_workspace_edit(edit, "utf-16")
  print(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n"))
end

local is_fine, mistake = pcall(use)
if not is_fine then print(mistake) end
vim.cmd("qall!")
