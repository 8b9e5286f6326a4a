"""The style sheet. `@name` stands for a colour of the look or a size of text."""

STYLE = """
* { outline: 0; }
QToolTip { background: @pane; color: @ink; border: 1px solid @line; padding: 4px 6px; }
QMainWindow, QDialog { background: @window; }
QWidget#pane { background: @pane; border: 1px solid @line; border-radius: 6px; }
QFrame#card { background: @pane; border: 1px solid @accent; border-radius: 8px; }
QWidget#strip { background: @pane; border: 1px solid @line; border-radius: 6px; }
QLabel#title { font-weight: 600; color: @ink; }
QLabel#gameTitle { font-weight: 600; font-size: @large; }
QLabel#muted { color: @muted; }
QLabel#small { color: @muted; font-size: @small; }
QLabel#fault { color: @bad; }
QLabel#warn { color: @warn; }
QLabel#good { color: @good; }
QLabel#empty { color: @muted; padding: 24px; }
QLabel#hero { font-size: 26px; font-weight: 600; }

QMenuBar { background: @window; color: @ink; padding: 2px 4px; }
QMenuBar::item { padding: 4px 8px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: @soft; }
QMenu { background: @pane; color: @ink; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 24px; border-radius: 4px; }
QMenu::item:selected { background: @soft; color: @ink; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QMenu::indicator { width: 14px; height: 14px; left: 5px; }

QPushButton, QToolButton { background: @pane; color: @ink; border: 1px solid @line; border-radius: 5px; padding: 4px 12px; }
QToolButton { padding: 4px 8px; }
QPushButton:hover, QToolButton:hover { background: @hover; }
QPushButton:pressed, QToolButton:pressed { background: @soft; }
QPushButton:focus, QToolButton:focus { border-color: @accent; }
QPushButton:disabled, QToolButton:disabled { color: @muted; background: @raised; }
QPushButton:checked, QToolButton:checked { background: @soft; border-color: @accent; }
QPushButton#primary { background: @accent; color: @on_accent; border-color: @accent; font-weight: 600; }
QPushButton#primary:hover { background: @accent; border-color: @ink; }
QPushButton#primary:disabled { background: @raised; color: @muted; border-color: @line; }
QToolButton#quiet { border-color: transparent; background: transparent; }
QToolButton#quiet:hover { background: @hover; }
QToolButton#quiet:checked { background: @soft; }
QToolButton#quiet:focus { border-color: @accent; }
QToolButton::menu-indicator { image: none; width: 0; }
QPushButton#door { text-align: left; padding: 16px 20px; border-radius: 8px; font-size: @large; }
QPushButton#chip { padding: 2px 10px; border-radius: 10px; }
QPushButton#chip:checked { background: @warn_soft; border-color: @warn; color: @ink; }

QPushButton#receiver { padding: 2px 8px; border-radius: 10px; }

QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QSpinBox, QTimeEdit {
  background: @pane; color: @ink; border: 1px solid @line; border-radius: 5px; padding: 3px 6px;
  selection-background-color: @accent; selection-color: @on_accent; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus, QSpinBox:focus, QTimeEdit:focus { border: 1px solid @accent; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit, QComboBox QLineEdit:focus, QAbstractSpinBox QLineEdit:focus {
  border: 0; padding: 0 4px; background: transparent; }
QSpinBox::up-button, QSpinBox::down-button { width: 0; height: 0; border: 0; }
QLineEdit#entry { font-size: @large; padding: 3px 8px; }
QLineEdit[refused="true"] { border: 1px solid @bad; }
QComboBox::drop-down { border: 0; width: 18px; }
QComboBox::down-arrow { image: url(@arrow); width: 10px; height: 10px; }
QComboBox QAbstractItemView {
  background: @pane; color: @ink; border: 1px solid @line; selection-background-color: @soft; selection-color: @ink; }

QAbstractItemView { background: @pane; color: @ink; border: 0; selection-background-color: @soft; selection-color: @ink; }
QTreeView::item, QListView::item { padding: 2px 4px; }
QTreeView::item:hover, QListView::item:hover, QTableView::item:hover { background: @hover; }
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected { background: @soft; color: @ink; }
QHeaderView { background: @pane; }
QHeaderView::section { background: @pane; color: @muted; border: 0; border-bottom: 1px solid @line; padding: 4px 6px; font-size: @small; }
QTableView { gridline-color: transparent; }
QTableView#roomy::item { padding: 0 6px; }
QTableCornerButton::section { background: @pane; border: 0; }

QTabWidget::pane { border: 0; border-top: 1px solid @line; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: @muted; padding: 6px 14px; border: 0; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @ink; border-bottom: 2px solid @accent; font-weight: 600; }
QTabBar::tab:hover { color: @ink; }
QTabBar::tab:focus { color: @accent; }

QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: @soft; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @line; border-radius: 4px; min-height: 24px; min-width: 24px; margin: 1px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
QScrollArea { border: 0; background: transparent; }
QScrollArea > QWidget > QWidget { background: transparent; }
QGraphicsView { background: @pane; border: 0; }
QCheckBox, QRadioButton { spacing: 6px; color: @ink; background: transparent; }
QCheckBox::indicator, QTableView::indicator, QMenu::indicator:non-exclusive {
  width: 14px; height: 14px; border: 1px solid @muted; border-radius: 3px; background: @pane; }
QCheckBox::indicator:checked, QTableView::indicator:checked, QMenu::indicator:non-exclusive:checked {
  border-color: @accent; background: @accent; image: url(@tick); }
QCheckBox:focus { color: @accent; }
QStatusBar { background: @window; color: @muted; font-size: @small; }
QStatusBar::item { border: 0; }
QProgressBar { border: 1px solid @line; border-radius: 4px; background: @raised; text-align: center; color: @ink; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
"""
