"""Small files as BattleScribe writes them, made up for the tests: an army of millers in both generations."""

from __future__ import annotations

import zipfile
from pathlib import Path

NEW = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<catalogue id="mill" name="Mill Folk" battleScribeVersion="2.03"
    xmlns="http://www.battlescribe.net/schema/catalogueSchema">
  <categoryEntries><categoryEntry id="c-core" name="Core"/><categoryEntry id="c-hero" name="Heroes"/></categoryEntries>
  <selectionEntries>
    <selectionEntry id="u1" name="Threshers" type="unit">
      <categoryLinks><categoryLink targetId="c-core" primary="true"/></categoryLinks>
      <infoLinks><infoLink targetId="p1" type="profile"/><infoLink targetId="r1" type="rule"/></infoLinks>
      <selectionEntries>
        <selectionEntry id="m1" name="Threshers" type="model">
          <constraints><constraint type="min" field="selections" scope="parent" value="10.0"/>
            <constraint type="max" field="selections" scope="parent" value="40.0"/></constraints>
          <modifiers><modifier type="set" field="m" value="3"/></modifiers>
          <selectionEntries>
            <selectionEntry id="o1" name="Shields" type="upgrade">
              <costs><cost name="pts" typeId="points" value="1.0"/></costs>
            </selectionEntry>
            <selectionEntry id="o2" name="Lucky charm" type="upgrade">
              <costs><cost name="pts" typeId="points" value="0.5"/></costs>
            </selectionEntry>
          </selectionEntries>
          <costs><cost name="pts" typeId="points" value="6.0"/></costs>
        </selectionEntry>
      </selectionEntries>
      <selectionEntryGroups>
        <selectionEntryGroup id="g1" name="Command">
          <selectionEntries>
            <selectionEntry id="c1" name="Champion" type="upgrade">
              <costs><cost name="pts" typeId="points" value="8"/></costs></selectionEntry>
            <selectionEntry id="c2" name="Musician" type="upgrade">
              <costs><cost name="pts" typeId="points" value="5"/></costs></selectionEntry>
            <selectionEntry id="c3" name="Standard Bearer" type="upgrade">
              <costs><cost name="pts" typeId="points" value="7"/></costs></selectionEntry>
          </selectionEntries>
        </selectionEntryGroup>
      </selectionEntryGroups>
      <costs><cost name="pts" typeId="points" value="0"/></costs>
    </selectionEntry>
    <selectionEntry id="u2" name="Miller" type="model">
      <categoryLinks><categoryLink targetId="c-hero" primary="true"/></categoryLinks>
      <selectionEntryGroups>
        <selectionEntryGroup id="g2" name="Lore">
          <selectionEntries><selectionEntry id="l1" name="Lore of Flour" type="upgrade"/></selectionEntries>
        </selectionEntryGroup>
        <selectionEntryGroup id="g3" name="Wizard Level">
          <selectionEntries>
            <selectionEntry id="w1" name="Wizard Level 1" type="upgrade"/>
            <selectionEntry id="w2" name="Wizard Level 2" type="upgrade">
              <costs><cost name="pts" typeId="points" value="35"/></costs></selectionEntry>
          </selectionEntries>
        </selectionEntryGroup>
        <selectionEntryGroup id="g4" name="Mount">
          <constraints><constraint type="max" field="selections" scope="parent" value="1"/></constraints>
          <selectionEntries>
            <selectionEntry id="h1" name="Mule" type="upgrade">
              <costs><cost name="pts" typeId="points" value="10"/></costs></selectionEntry>
            <selectionEntry id="h2" name="Ox" type="upgrade">
              <costs><cost name="pts" typeId="points" value="15"/></costs></selectionEntry>
          </selectionEntries>
        </selectionEntryGroup>
      </selectionEntryGroups>
      <entryLinks>
        <entryLink id="e1" name="Magic Items" targetId="sg1" type="selectionEntryGroup"/>
        <entryLink id="e2" name="Gone" targetId="nowhere" type="selectionEntry"/>
      </entryLinks>
      <costs><cost name="pts" typeId="points" value="60"/></costs>
    </selectionEntry>
    <selectionEntry id="u3" name="- Army Size" type="upgrade"/>
  </selectionEntries>
  <sharedSelectionEntryGroups>
    <selectionEntryGroup id="sg1" name="Magic Items">
      <constraints><constraint type="max" field="points" scope="parent" value="50"/></constraints>
      <selectionEntryGroups>
        <selectionEntryGroup id="sg2" name="Magic Weapons">
          <selectionEntries>
            <selectionEntry id="i1" name="AB - Great Whisk" type="upgrade">
              <costs><cost name="pts" typeId="points" value="25"/></costs></selectionEntry>
          </selectionEntries>
        </selectionEntryGroup>
      </selectionEntryGroups>
    </selectionEntryGroup>
  </sharedSelectionEntryGroups>
  <sharedProfiles><profile id="p1" name="Flails" typeName="Weapon"/></sharedProfiles>
  <sharedRules><rule id="r1" name="Dusty"/></sharedRules>
</catalogue>
"""

OLD = """<?xml version="1.0" encoding="UTF-8"?>
<catalogue xmlns="http://www.battlescribe.net/schema/catalogueSchema" id="mill" name="Mill Folk"
    battleScribeVersion="1.15">
  <entries>
    <entry id="u1" name="Threshers" points="0.0" categoryId="436f726523232344415441232323" type="unit"
        minSelections="0" maxSelections="-1">
      <entries>
        <entry id="m1" name="Threshers" points="6.0" categoryId="(No Category)" type="model" minSelections="10"
            maxSelections="40">
          <entries>
            <entry id="o1" name="Shields" points="1.0" type="upgrade" minSelections="0" maxSelections="1"/>
            <entry id="o2" name="Lucky charm" points="0.5" type="upgrade" minSelections="0" maxSelections="1"/>
          </entries>
          <modifiers><modifier type="set" field="m" value="3"/></modifiers>
        </entry>
      </entries>
      <entryGroups>
        <entryGroup id="g1" name="Command" minSelections="0" maxSelections="-1">
          <entries>
            <entry id="c1" name="Champion" points="8.0" type="upgrade"/>
            <entry id="c2" name="Musician" points="5.0" type="upgrade"/>
            <entry id="c3" name="Standard Bearer" points="7.0" type="upgrade"/>
          </entries>
        </entryGroup>
      </entryGroups>
      <links><link id="k1" targetId="p1" linkType="profile"/><link id="k2" targetId="r1" linkType="rule"/></links>
    </entry>
    <entry id="u2" name="Miller" points="60.0" categoryId="4865726f657323232344415441232323" type="model">
      <entryGroups>
        <entryGroup id="g2" name="Lore"><entries><entry id="l1" name="Lore of Flour" points="0.0" type="upgrade"/>
        </entries></entryGroup>
        <entryGroup id="g3" name="Wizard Level"><entries>
          <entry id="w1" name="Wizard Level 1" points="0.0" type="upgrade"/>
          <entry id="w2" name="Wizard Level 2" points="35.0" type="upgrade"/></entries></entryGroup>
        <entryGroup id="g4" name="Mount" minSelections="0" maxSelections="1"><entries>
          <entry id="h1" name="Mule" points="10.0" type="upgrade"/>
          <entry id="h2" name="Ox" points="15.0" type="upgrade"/></entries></entryGroup>
      </entryGroups>
      <links><link id="e1" targetId="sg1" linkType="entry group"/><link id="e2" targetId="no" linkType="entry"/></links>
    </entry>
    <entry id="u3" name="- Army Size" points="0.0" categoryId="(No Category)" type="upgrade"/>
  </entries>
  <sharedEntryGroups>
    <entryGroup id="sg1" name="Magic Items" maxPoints="50.0">
      <entryGroups><entryGroup id="sg2" name="Magic Weapons"><entries>
        <entry id="i1" name="AB - Great Whisk" points="25.0" type="upgrade"/></entries></entryGroup></entryGroups>
    </entryGroup>
  </sharedEntryGroups>
  <sharedProfiles><profile id="p1" name="Flails" profileTypeId="576561706f6e23232344415441232323"/></sharedProfiles>
</catalogue>
"""

ROSTER = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="r" name="Sunday list" battleScribeVersion="2.03" generatedBy="https://newrecruit.eu"
    xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costs><cost name="pts" typeId="points" value="192"/></costs>
  <forces><force id="f" name="Standard" catalogueName="Empire">
    <selections>
      <selection id="s0" name="Army Size" number="1" type="upgrade"/>
      <selection id="s1" name="Halberdiers" number="1" type="unit" entryId="a::b">
        <selections>
          <selection id="s2" name="Halberdiers" number="20" type="model">
            <selections><selection id="s3" name="Shield" number="20" type="upgrade">
              <costs><cost name="pts" typeId="points" value="20"/></costs></selection></selections>
            <costs><cost name="pts" typeId="points" value="100"/></costs>
          </selection>
          <selection id="s4" name="Sergeant" number="1" type="upgrade">
            <costs><cost name="pts" typeId="points" value="8"/></costs></selection>
          <selection id="s5" name="Musician" number="1" type="upgrade">
            <costs><cost name="pts" typeId="points" value="6"/></costs></selection>
        </selections>
        <costs><cost name="pts" typeId="points" value="0"/></costs>
        <categories><category id="c" name="Core" primary="true"/></categories>
      </selection>
      <selection id="s6" name="Mage" number="1" type="model">
        <selections>
          <selection id="s7" name="Wizard Level 2" number="1" type="upgrade">
            <costs><cost name="pts" typeId="points" value="35"/></costs></selection>
          <selection id="s8" name="Lore of Embers" number="1" type="upgrade"/>
          <selection id="s9" name="Magic Items" number="1" type="upgrade">
            <selections><selection id="s10" name="Candle Stub" number="1" type="upgrade">
              <costs><cost name="pts" typeId="points" value="10"/></costs></selection></selections></selection>
        </selections>
        <costs><cost name="pts" typeId="points" value="65"/></costs>
        <categories><category id="h" name="Heroes" primary="true"/></categories>
      </selection>
    </selections>
  </force></forces>
</roster>
"""

OLD_ROSTER = """<?xml version="1.0" encoding="UTF-8"?>
<roster xmlns="http://www.battlescribe.net/schema/rosterSchema" name="Old list" points="134.0"
    battleScribeVersion="1.15">
  <forces><force name="Standard"><categories><category name="Core"><selections>
    <selection name="Hallebardiers" number="1" type="unit" points="0.0"><selections>
      <selection name="Hallebardiers" number="20" type="model" points="100.0"/>
      <selection name="Sergent" number="1" type="upgrade" points="8.0"/>
    </selections></selection>
  </selections></category></categories></force></forces>
</roster>
"""


def written(folder: Path, text: str | bytes, name: str = "file.cat") -> Path:
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def zipped(folder: Path, *members: tuple[str, str | bytes], name: str = "file.catz") -> Path:
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, text in members:
            archive.writestr(member, text)
    return folder / name
